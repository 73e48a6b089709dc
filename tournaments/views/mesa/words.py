"""Why a link opens nothing, said kindly."""

from tournaments.models import MesaAccess
from tournaments.selectors.mesa import DoorState

CLOSED: dict[str, str] = {
    DoorState.WRONG: "Não encontramos esta mesa. Confira o código do cartão, letra por letra, "
    "ou aponte a câmera para o QR de novo.",
    DoorState.REVOKED: "Este cartão foi trocado por um novo. Peça à secretaria o cartão atual da mesa.",
    DoorState.ENDED: "O evento deste cartão já terminou. Obrigado por ter ajudado!",
    "many": "Foram muitas tentativas erradas seguidas. Espere alguns minutos, ou use o QR do cartão, "
    "que abre na hora.",
}


def not_yours(access: MesaAccess, then: str) -> str:
    """Say that what was named is not of this card, and what to do."""
    if access.tournament.is_pontinho:
        return f"Esta mesa de pontinho não é deste cartão. {then} Leve a folha à secretaria."
    return f"Este jogo não é desta mesa. {then} Leve a súmula à secretaria."
