"""Why a link opens nothing, said kindly."""

from tournaments.selectors.mesa import DoorState

CLOSED: dict[str, str] = {
    DoorState.WRONG: "Não encontramos esta mesa. Confira o código do cartão, letra por letra, "
    "ou aponte a câmera para o QR de novo.",
    DoorState.REVOKED: "Este cartão foi trocado por um novo. Peça à secretaria o cartão atual da mesa.",
    DoorState.ENDED: "O evento deste cartão já terminou. Obrigado por ter ajudado!",
    "many": "Foram muitas tentativas erradas seguidas. Espere alguns minutos, ou use o QR do cartão, "
    "que abre na hora.",
}
