"""The facts that Tenteio stores, one aggregate a module."""

from tournaments.models.access import LoginTries, TemporaryPassword
from tournaments.models.audit import AuditEntry
from tournaments.models.competition import (
    LINEUP_NAMES,
    MODALITY_NAMES,
    BracketEntrant,
    Chave,
    ChaveTrio,
    Tournament,
)
from tournaments.models.conduct import (
    Claim,
    ClaimStatus,
    Decision,
    DecisionKind,
    Homologation,
    JogoCall,
    JogoPause,
    LineUp,
    LineUpChange,
    LineUpSeat,
)
from tournaments.models.discipline import INCISO_NAMES, Desclassificacao
from tournaments.models.document import DocumentJob, JobStatus
from tournaments.models.event import Comissao, CommissionMember, Entidade, Event
from tournaments.models.jogo import ENDING_NAMES, Jogo, Stage
from tournaments.models.mesa import CommissionCall, Conference, MesaAccess, MesaLog
from tournaments.models.pontinho import (
    FORMAT_NAMES,
    RETURN_NAMES,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    PontinhoSeat,
    PontinhoSetup,
)
from tournaments.models.registration import Player, Role, Trio, TrioMember
from tournaments.models.sorteio import Purpose, SeedCommitment, Sorteio
from tournaments.models.sumula import Origin, Submission, SubmissionStatus

__all__ = [
    "ENDING_NAMES",
    "FORMAT_NAMES",
    "INCISO_NAMES",
    "LINEUP_NAMES",
    "MODALITY_NAMES",
    "RETURN_NAMES",
    "AuditEntry",
    "BracketEntrant",
    "Chave",
    "ChaveTrio",
    "Claim",
    "ClaimStatus",
    "Comissao",
    "CommissionCall",
    "CommissionMember",
    "Conference",
    "Decision",
    "DecisionKind",
    "Desclassificacao",
    "DocumentJob",
    "Entidade",
    "Event",
    "Homologation",
    "JobStatus",
    "Jogo",
    "JogoCall",
    "JogoPause",
    "LineUp",
    "LineUpChange",
    "LineUpSeat",
    "LoginTries",
    "MesaAccess",
    "MesaLog",
    "Origin",
    "Player",
    "PontinhoHand",
    "PontinhoMesa",
    "PontinhoRodada",
    "PontinhoSeat",
    "PontinhoSetup",
    "Purpose",
    "Role",
    "SeedCommitment",
    "Sorteio",
    "Stage",
    "Submission",
    "SubmissionStatus",
    "TemporaryPassword",
    "Tournament",
    "Trio",
    "TrioMember",
]
