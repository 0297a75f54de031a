//! Endings of games, in the words of the three formats.

use geometry::Color;

/// An ending of a game or of a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The side to move resigns: 投了, `%TORYO`.
    Resigned,
    /// The side to move is mated: 詰み, `%TSUMI`.
    Mated,
    /// The position is met for the fourth time, which is a draw: 千日手, `%SENNICHITE`.
    Repetition,
    /// A draw by entered kings: 持将棋, `%JISHOGI`.
    Impasse,
    /// Another draw: 引き分け, `%HIKIWAKE`.
    Drawn,
    /// A draw by the greatest number of moves: 最大手数, `%MAX_MOVES` (CSA 3.0).
    MoveLimit,
    /// The side to move has no time left: 切れ負け, `%TIME_UP`.
    TimeUp,
    /// The side to move has made an illegal move: 反則負け, `%ILLEGAL_MOVE`.
    Illegal,
    /// This side has done something illegal: 反則勝ち where the other side is to move, `%+ILLEGAL_ACTION`,
    /// `%-ILLEGAL_ACTION`.
    IllegalAction(Color),
    /// The side to move declares its win by an entered king: 入玉勝ち, `%KACHI`.
    Declared,
    /// The side to move wins by default: 不戦勝.
    DefaultWin,
    /// The side to move loses by default: 不戦敗.
    DefaultLoss,
    /// This side wins, and the record has no reason: まで5手で後手の勝ち without an ending before it.
    Won(Color),
    /// There is no mate: 不詰, `%FUZUMI`.
    NoMate,
    /// The game is broken off: 中断, `%CHUDAN`.
    BrokenOff,
    /// The next move is sealed: 封じ手.
    Sealed,
    /// A move is taken back: `%MATTA`.
    TakenBack,
    /// The program failed: `%ERROR`.
    Failed,
    /// Another word of the record.
    Other(String),
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side.
    Win(Color),
    /// Neither side.
    Draw,
}

/// The words of KIF. The first word of an ending is the one written.
const KIF: [(&str, End); 24] = [
    ("投了", End::Resigned),
    ("詰み", End::Mated),
    ("詰", End::Mated),
    ("千日手", End::Repetition),
    ("持将棋", End::Impasse),
    ("引き分け", End::Drawn),
    ("引分", End::Drawn),
    ("最大手数", End::MoveLimit),
    ("切れ負け", End::TimeUp),
    ("時間切れ", End::TimeUp),
    ("反則負け", End::Illegal),
    ("入玉勝ち", End::Declared),
    ("入玉宣言", End::Declared),
    ("入玉宣言勝ち", End::Declared),
    ("宣言勝ち", End::Declared),
    ("不戦勝", End::DefaultWin),
    ("不戦敗", End::DefaultLoss),
    ("先手の勝ち", End::Won(Color::Black)),
    ("後手の勝ち", End::Won(Color::White)),
    ("不詰", End::NoMate),
    ("中断", End::BrokenOff),
    ("封じ手", End::Sealed),
    ("待った", End::TakenBack),
    ("エラー", End::Failed),
];

/// The words of CSA.
const CSA: [(&str, End); 15] = [
    ("TORYO", End::Resigned),
    ("TSUMI", End::Mated),
    ("SENNICHITE", End::Repetition),
    ("JISHOGI", End::Impasse),
    ("HIKIWAKE", End::Drawn),
    ("MAX_MOVES", End::MoveLimit),
    ("TIME_UP", End::TimeUp),
    ("ILLEGAL_MOVE", End::Illegal),
    ("+ILLEGAL_ACTION", End::IllegalAction(Color::Black)),
    ("-ILLEGAL_ACTION", End::IllegalAction(Color::White)),
    ("KACHI", End::Declared),
    ("FUZUMI", End::NoMate),
    ("CHUDAN", End::BrokenOff),
    ("MATTA", End::TakenBack),
    ("ERROR", End::Failed),
];

/// The words that programs write after the moves of a USI line.
const USI: [(&str, End); 6] = [
    ("resign", End::Resigned),
    ("win", End::Declared),
    ("rep_draw", End::Repetition),
    ("draw", End::Drawn),
    ("timeout", End::TimeUp),
    ("break", End::BrokenOff),
];

fn named(table: &[(&str, End)], word: &str) -> Option<End> {
    table.iter().find(|(known, _)| *known == word).map(|(_, end)| end.clone())
}

fn word_in<'w>(table: &[(&'w str, End)], end: &End) -> Option<&'w str> {
    table.iter().find(|(_, known)| known == end).map(|&(word, _)| word)
}

impl End {
    /// Returns the winner, where `turn` is to move, or `None` when the ending does not decide.
    #[must_use]
    pub fn outcome(&self, turn: Color) -> Option<Outcome> {
        let winner = match self {
            Self::Resigned | Self::Mated | Self::TimeUp | Self::Illegal | Self::DefaultLoss => turn.opponent(),
            Self::Declared | Self::DefaultWin => turn,
            Self::IllegalAction(loser) => loser.opponent(),
            Self::Won(winner) => *winner,
            Self::Repetition | Self::Impasse | Self::Drawn | Self::MoveLimit => return Some(Outcome::Draw),
            Self::NoMate | Self::BrokenOff | Self::Sealed | Self::TakenBack | Self::Failed | Self::Other(_) => {
                return None;
            }
        };
        Some(Outcome::Win(winner))
    }

    /// Returns whether it ends a game by something illegal, which may be the move before it.
    #[must_use]
    pub const fn is_foul(&self) -> bool {
        matches!(self, Self::Illegal | Self::IllegalAction(_))
    }

    /// The ending of a word of KIF where `turn` is to move.
    pub(crate) fn of_kif(word: &str, turn: Color) -> Self {
        match word {
            "反則勝ち" => Self::IllegalAction(turn.opponent()),
            _ => named(&KIF, word).or_else(|| named(&CSA, word)).unwrap_or_else(|| Self::Other(word.to_owned())),
        }
    }

    /// The word of KIF where `turn` is to move.
    pub(crate) fn kif(&self, turn: Color) -> &str {
        match self {
            Self::IllegalAction(loser) if *loser == turn => "反則負け",
            Self::IllegalAction(_) => "反則勝ち",
            Self::Other(word) => word,
            _ => word_in(&KIF, self).unwrap_or_default(),
        }
    }

    /// The ending of a word of CSA, without its `%`. An ending without a word of CSA has that of KIF.
    pub(crate) fn of_csa(word: &str) -> Self {
        named(&CSA, word).or_else(|| named(&KIF, word)).unwrap_or_else(|| Self::Other(word.to_owned()))
    }

    /// The word of CSA, without its `%`.
    pub(crate) fn csa(&self) -> &str {
        match self {
            Self::Other(word) => word,
            _ => word_in(&CSA, self).or_else(|| word_in(&KIF, self)).unwrap_or_default(),
        }
    }

    /// Returns the ending of a word after the moves of a USI line, or `None` for an unknown word.
    pub(crate) fn of_usi(word: &str) -> Option<Self> {
        let ours = || matches!(word, "rep_inf" | "rep_sup").then(|| Self::Other(word.to_owned()));
        named(&USI, word).or_else(ours).or_else(|| Some(Self::of_csa(word.strip_prefix('%')?)))
    }

    /// The word after the moves of a USI line: that of CSA where programs have none.
    pub(crate) fn usi(&self) -> String {
        match (word_in(&USI, self), self) {
            (Some(word), _) => word.to_owned(),
            (None, Self::Other(word)) if word.starts_with("rep_") => word.clone(),
            (None, _) => format!("%{}", self.csa()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// KIF has one word for everything illegal by the side to move.
    #[test]
    fn words_read_back() {
        let endings = KIF.iter().chain(&CSA).map(|(_, end)| end.clone());
        for end in endings.chain([End::Other("裁定".to_owned())]) {
            for turn in Color::ALL {
                let illegal = matches!(end, End::IllegalAction(loser) if loser == turn);
                let expected = match &end {
                    _ if illegal => End::Illegal,
                    end => end.clone(),
                };
                assert_eq!(End::of_kif(end.kif(turn), turn), expected);
                assert_eq!(End::of_kif(end.kif(turn), turn).outcome(turn), end.outcome(turn));
            }
            assert_eq!(End::of_csa(end.csa()), end);
            assert_eq!(End::of_usi(&end.usi()), Some(end));
        }
    }
}
