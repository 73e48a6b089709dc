"""Addresses of events and tournaments: made from the name, never one that the product itself uses."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.utils.text import slugify

# Words that stand in addresses where a slug could stand.
RESERVED = frozenset(
    {
        "apagar",
        "api",
        "arquivo",
        "classificacao",
        "comissao",
        "comissoes",
        "copias",
        "desempate",
        "documentos",
        "e",
        "editar",
        "entidades",
        "entrar",
        "evento",
        "eventos",
        "exportar",
        "galeria",
        "healthz",
        "historico",
        "importar",
        "jogos",
        "mata-mata",
        "mesa",
        "mesas",
        "minha-senha",
        "novo",
        "novo-torneio",
        "pessoas",
        "publicar",
        "s",
        "sair",
        "sorteio",
        "static",
        "sumulas",
        "telao",
        "torneio",
        "torneios",
        "trios",
    }
)
MAX_LENGTH = 80


def suggest_slug(name: str, *, taken: Collection[str], fallback: str) -> str:
    """Return a free address made from `name`: "Rodeio São João" → "rodeio-sao-joao", then "…-2", "…-3".

    `fallback` stands in for a name without any letter or digit.
    """
    base = slugify(name)[: MAX_LENGTH - 4].strip("-") or fallback
    number, slug = 1, base
    while slug in RESERVED or slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def check_slug(slug: str) -> str:
    """Return the slug in small letters.

    Raises:
        ValidationError: the product uses this word in its own addresses.
    """
    slug = slug.lower()
    if slug in RESERVED:
        raise ValidationError(f"O endereço “{slug}” é usado pelo próprio sistema. Escolha outro.")
    return slug
