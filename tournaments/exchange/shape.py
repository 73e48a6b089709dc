"""The form of a tournament file, judged by `schema.json` and told in Portuguese."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from jsonschema import Draft202012Validator, TypeChecker, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from tournaments.exchange.problems import FileProblem, Path, one_line

_TYPE_NAMES = {
    "object": "um objeto { … }",
    "array": "uma lista [ … ]",
    "string": "um texto",
    "integer": "um número inteiro",
    "boolean": "true ou false",
    "null": "null",
}


def load_schema() -> dict[str, Any]:
    """Return the JSON Schema that this installation ships."""
    text = resources.files("tournaments.exchange").joinpath("schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def shape_problems(data: Any) -> list[FileProblem]:
    """List every place where the file has not the form of a tournament file, in the order of the file."""
    found: list[FileProblem] = []
    for error in _validator().iter_errors(data):
        found += _told(error)
    return list(dict.fromkeys(found))


def _is_whole(_checker: TypeChecker, value: object) -> bool:
    # 24.0 is an integer to JSON Schema; a tento never is.
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def _validator() -> Validator:
    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole)
    strict = extend(Draft202012Validator, type_checker=checker)
    schema = load_schema()
    return strict(_inlined(schema, schema["$defs"]))


def _inlined(schema: Any, definitions: dict[str, Any]) -> Any:
    """Put definitions in the place of references: twice as fast. None refers to itself."""
    match schema:
        case {"$ref": str(reference)}:
            return _inlined(definitions[reference.rpartition("/")[2]], definitions)
        case dict():
            return {key: _inlined(value, definitions) for key, value in schema.items() if key != "$defs"}
        case list():
            return [_inlined(value, definitions) for value in schema]
        case _:
            return schema


def _told(error: ValidationError) -> Iterator[FileProblem]:
    path: Path = tuple(error.absolute_path)
    wanted = error.validator_value
    match error.validator:
        case "required":
            # jsonschema gives one error for each missing key, all at the same place.
            for key in wanted:
                if key not in error.instance:
                    yield FileProblem(path, f"falta o campo “{key}”")
        case "additionalProperties":
            known = error.schema["properties"]
            for key in error.instance:
                if key not in known:
                    yield FileProblem((*path, key), "este campo não existe no formato tenteio/1")
        case _:
            hint = error.schema.get("x-mensagem")
            yield FileProblem(path, hint or _sentence(error.validator, wanted, error.instance))


def _sentence(keyword: str, wanted: Any, value: Any) -> str:
    match keyword:
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else wanted
            expected = " ou ".join(_TYPE_NAMES[kind] for kind in kinds)
            return f"aqui se espera {expected}, e veio {shown(value)}"
        case "enum":
            allowed = ", ".join("null" if one is None else str(one) for one in wanted)
            return f"{shown(value)} não é um dos valores possíveis: {allowed}"
        case "const":
            return f"deveria ser {shown(wanted)}, e veio {shown(value)}"
        case "minLength":
            return "não pode ficar vazio"
        case "maxLength":
            return f"texto comprido demais: {len(value)} caracteres, e cabem {wanted}"
        case "minItems":
            return f"a lista precisa de {wanted} ou mais itens, e tem {len(value)}"
        case "maxItems":
            return f"a lista aceita até {wanted} itens, e tem {len(value)}"
        case "minimum":
            return f"o menor valor possível é {wanted}, e veio {shown(value)}"
        case "maximum":
            return f"o maior valor possível é {wanted}, e veio {shown(value)}"
        case "uniqueItems":
            return "há um item repetido na lista"
        case _:
            return f"{shown(value)} não tem a forma esperada"


def shown(value: Any) -> str:
    """Write a value of the file as it stands there, cut short, on one line."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = one_line(text)
    return text if len(text) <= 60 else f"{text[:57]}…"
