//! The archive card.

use escale_rules::{Card, Certainty, Decision, DecisionStatus, OptionKind, OptionSpec, Phrase, RoleSpec};

use crate::notation::{CAPTURES, FREE_CAPTURES, KNIGHTS, MEN};

/// What the shelf says of Échec aux Chevaliers.
pub static CARD: Card = Card {
    id: "echec-aux-chevaliers",
    title: "Échec aux Chevaliers",
    tagline: Phrase::new(
        "Prenez le château d'en face et tenez-le un tour : les Chevaliers sautent, les Gens d'Armes ne reculent pas.",
        "Take the castle across the river and hold it for a turn: Knights hop, Men-at-arms never step back.",
    ),
    aim: Phrase::new(
        "Tenez le château d'en face un tour entier, ou prenez toutes les pièces adverses.",
        "Hold the far castle for a whole turn, or capture every enemy piece.",
    ),
    origin: Phrase::new("Max Gerchambeau, Capiépa, 1969", "Max Gerchambeau, Capiépa, 1969"),
    author: Some("Max Gerchambeau"),
    publisher: Some("Capiépa"),
    year: Some(1969),
    players: &[2, 4],
    roles: &[
        RoleSpec {
            id: KNIGHTS,
            name: Phrase::new("Chevaliers", "Knights"),
            kinds: &["knight"],
        },
        RoleSpec {
            id: MEN,
            name: Phrase::new("Gens d’Armes", "Men-at-arms"),
            kinds: &["man-at-arms"],
        },
    ],
    age: None,
    minutes: (30, 30),
    minutes_by: Phrase::new("L'Escale à jeux", "L'Escale à jeux"),
    camps: [Phrase::new("Argentés", "Silver"), Phrase::new("Dorés", "Gold")],
    certainty: Certainty::Reconstructed,
    decisions: DECISIONS,
    options: &[
        OptionSpec {
            key: CAPTURES,
            kind: OptionKind::Word("majorite"),
            name: Phrase::new("prise majoritaire", "majority capture"),
            what: Phrase::new(
                "Parmi toutes les prises du camp, seules celles qui enlèvent le plus de pièces sont permises, comme aux dames françaises.",
                "Of all the captures of a camp only those that take the most pieces are allowed, as in French draughts.",
            ),
            decision: Some("C4"),
        },
        OptionSpec {
            key: FREE_CAPTURES,
            kind: OptionKind::Flag,
            name: Phrase::new("prise libre", "free captures"),
            what: Phrase::new(
                "On peut manquer une prise ; l'adversaire peut alors la signaler au lieu de jouer : le coup est repris et il faut prendre.",
                "A capture may be missed; the opponent may then point it out instead of moving: the move is taken back and a capture must be played.",
            ),
            decision: None,
        },
    ],
    openings: include_str!("../openings.txt"),
    archive: [include_str!("../card.fr.md"), include_str!("../card.en.md")],
    rules: [include_str!("../rules.fr.md"), include_str!("../rules.en.md")],
};

const DECISIONS: &[Decision] = &[
    Decision {
        id: "C1",
        what: Phrase::new(
            "Le plateau a 11 colonnes et 9 rangées ; l'eau est en d5, e5, g5, h5, le couloir en f5.",
            "The board has 11 files and 9 ranks; water on d5, e5, g5, h5, the corridor on f5.",
        ),
        why: Phrase::new(
            "Une cinquième rangée au milieu veut 9 rangées ; un seul couloir et un château au centre veulent une largeur impaire ; le total est donc impair : les 98 cases du feuillet et le couloir font 99.",
            "A fifth rank in the middle needs 9 ranks; one central corridor and a central castle need an odd width; so the total is odd: the leaflet's 98 squares and the corridor make 99.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C2",
        what: Phrase::new(
            "Au départ, 5 Chevaliers encadrent 12 Gens d'Armes sur deux rangées, le château libre.",
            "At the start 5 Knights frame 12 Men-at-arms on two ranks, the castle left free.",
        ),
        why: Phrase::new(
            "Les figures du feuillet sont perdues ; cette disposition tombe juste.",
            "The leaflet's figures are lost; this arrangement fits exactly.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C3",
        what: Phrase::new(
            "Les deux sortes de pièces prennent en sautant, comme aux dames ; un Chevalier peut d'abord s'approcher par sauts.",
            "Both kinds capture by jumping, as in draughts; a Knight may approach by hops first.",
        ),
        why: Phrase::new("L'auteur à l'Escale à jeux.", "The author to the Escale à jeux."),
        status: DecisionStatus::Sourced,
    },
    Decision {
        id: "C4",
        what: Phrase::new(
            "Les pièces prises sont enlevées à la fin du coup, aucune n'est sautée deux fois ; une rafle va jusqu'au bout ; on ne doit pas prendre le plus grand nombre.",
            "Taken pieces are lifted when the move ends, none is jumped twice; a chain is played to its end; the larger capture is not compulsory.",
        ),
        why: Phrase::new(
            "Comme aux dames, et les prises sont obligatoires.",
            "As in draughts, and captures are compulsory.",
        ),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C5",
        what: Phrase::new(
            "Le château est tenu « pendant un tour » quand revient le tour de celui qui l'occupe.",
            "The castle is held “for one turn” when the turn of the one who stands on it comes again.",
        ),
        why: Phrase::new(
            "Un tour va d'un coup d'un camp à son coup suivant ; l'adversaire a eu le sien pour répondre.",
            "A turn goes from one move of a camp to its next; the opponent has had his to answer.",
        ),
        status: DecisionStatus::Derived,
    },
    Decision {
        id: "C6",
        what: Phrase::new(
            "Un camp qui ne peut pas jouer perd ; la troisième répétition, ou 50 coups de chaque camp sans prise ni pas en avant d'un Gens d'Armes, font partie nulle.",
            "A camp that cannot move loses; the third repetition, or 50 moves each without a capture or a forward step of a Man-at-arms, is a draw.",
        ),
        why: Phrase::new("Le feuillet n'en dit rien.", "The leaflet does not say."),
        status: DecisionStatus::Chosen,
    },
    Decision {
        id: "C7",
        what: Phrase::new(
            "Le second camp s'appelle les Dorés.",
            "The second camp is called Dorés (Gold).",
        ),
        why: Phrase::new(
            "Le feuillet ne nomme que les Argentés.",
            "The leaflet names the Argentés (Silver) only.",
        ),
        status: DecisionStatus::Chosen,
    },
];
