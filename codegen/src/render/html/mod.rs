//! The report: one self-contained page that draws every table. Equal tables give equal bytes.

mod board;
mod book;
mod castles;
mod changes;
mod grid;
mod list;
mod magics;
mod neurons;
mod numbers;
mod score;
mod sets;

use geometry::PieceKind;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::provenance::{Provenance, Source};
use crate::recorded::Recorded;
use crate::table::axis::Axis;
use crate::table::facts::Section;
use crate::table::{Look, Table, Values, fingerprint};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The tables of the page, and their provenance.
struct Page<'p> {
    tables: &'p [Table],
    provenance: &'p Provenance<'p>,
    old: Option<&'p Recorded>,
}

/// A part of the page: its tables, its anchor, its title and a remark, both in English and in Japanese.
struct Part {
    section: Section,
    anchor: &'static str,
    english: &'static str,
    japanese: &'static str,
    remark: [&'static str; 2],
}

const PARTS: [Part; 7] = [
    Part {
        section: Section::Evaluation,
        anchor: "evaluation",
        english: "Evaluation",
        japanese: "評価",
        remark: [
            "Centipawns for Black, in the middlegame and in the endgame. Percentages of patterns are applied. Beside each value \
             stands its line in tables/.",
            "先手から見た点数（センチポーン）で、中盤と終盤の値があります。パターンの値には、項目ごとの割合（percent）を掛けてあります。値の横は、\
             その数があるtables/の行です。",
        ],
    },
    Part {
        section: Section::Search,
        anchor: "search",
        english: "Search and clock",
        japanese: "探索と持ち時間",
        remark: [
            "Each bar shows the place of a number in its range.",
            "棒は、許された範囲の中での数の位置を示します。",
        ],
    },
    Part {
        section: Section::Geometry,
        anchor: "geometry",
        english: "Attacks, lines and masks",
        japanese: "利き・線・マス",
        remark: [
            "These tables follow from the rules of the game alone. Hover over a square, tap it, or reach the board by Tab and use \
             the arrow keys.",
            "将棋の規則だけから決まる表です。マスを指すか、Tabキーで盤に移って矢印キーで選ぶと、そのマスの値を表示します。",
        ],
    },
    Part {
        section: Section::Keys,
        anchor: "keys",
        english: "Zobrist keys",
        japanese: "局面のキー",
        remark: [
            "Keys in hexadecimal: the first four digits, and all sixteen on hovering.",
            "十六進数の先頭の四桁です。マウスを合わせると十六桁を表示します。",
        ],
    },
    Part {
        section: Section::Castles,
        anchor: "castles",
        english: "Castles",
        japanese: "囲い",
        remark: [
            "Castles as Black builds them. Grey pieces usually stand there too. A square with × must hold no man of the owner, or \
             no pawn.",
            "先手の囲いとして描いています。灰色の駒は、よく一緒に使われる駒です。×のマスに味方の駒（または歩）があると、\
             その囲いとは数えません。",
        ],
    },
    Part {
        section: Section::Book,
        anchor: "book",
        english: "Opening book",
        japanese: "定跡",
        remark: [
            "Each position has the moves that lead to it from the start of a game. Each of its moves has a weight, and a value \
             for the mover in centipawns.",
            "局面は、初手からの指し手で表します。各手の数は、選ばれる重みと、指した側から見た評価値（センチポーン）です。",
        ],
    },
    Part {
        section: Section::Magics,
        anchor: "magics",
        english: "Magic numbers",
        japanese: "マジックナンバー",
        remark: [
            "Hover over a square to stand there. Tap squares to put pieces down or take them away. By keyboard: arrows and Enter.",
            "マスを指すと、そこに駒が立ちます。ほかのマスを押すと、駒を置いたり除いたりします。キーボードでは矢印キーとEnterキーです。",
        ],
    },
];

/// Returns the page. With another set of tables the changes are listed and outlined.
#[must_use]
pub fn report(tables: &[Table], provenance: &Provenance<'_>, old: Option<&Recorded>) -> String {
    Page { tables, provenance, old }.whole().into_string()
}

impl Page<'_> {
    fn whole(&self) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { "Horigoma's tables" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    (self.head())
                    main {
                        @if let Some(old) = self.old { (self.changes(old)) }
                        @for part in &PARTS { (self.part(part)) }
                        (self.manifest())
                    }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        }
    }

    fn head(&self) -> Markup {
        let bytes: usize = self.tables.iter().map(Table::bytes).sum();
        html! {
            header {
                h1 { "Horigoma's tables " (japanese("彫り駒の表")) }
                p {
                    "Fingerprint "
                    @if let Some(old) = self.old { code { (format!("{:016x}", old.fingerprint)) } " → " }
                    code { (format!("{:016x}", fingerprint(self.tables))) }
                    (format!(", {} tables, {bytes} bytes.", self.tables.len()))
                }
                p { (japanese("プログラムに組み込まれた表のすべてです。表ごとの説明は英語ですが、題と駒の名は日本語でも書いています。")) }
                nav aria-label="Parts of the page" {
                    @if self.old.is_some() { a href="#changes" { "Changes " (japanese("変更")) } }
                    @for part in &PARTS {
                        a href=(format!("#{}", part.anchor)) { (part.english) " " (japanese(part.japanese)) }
                    }
                    a href="#manifest" { "Manifest and sizes " (japanese("目録")) }
                }
            }
        }
    }

    /// Returns every table in a line, with a bar for its bytes.
    fn manifest(&self) -> Markup {
        let largest = self.tables.iter().map(Table::bytes).max().unwrap_or(1);
        html! {
            h2 id="manifest" { "Manifest and sizes " (japanese("目録")) }
            div.scroll { table.list {
                tr { @for head in ["table", "", "type", "bytes", "", "checksum", "origin"] { th { (head) } } }
                @for table in self.tables {
                    @let change = self.old.and_then(|old| old.change(table));
                    tr.changed[change.is_some()] title=(table.doc) {
                        td { a href=(link(table)) { (table.name) } }
                        td { (japanese(&table.title)) }
                        td { code { (table.rust_type()) } }
                        td { (table.bytes()) }
                        td.bar { span style=(format!("width:{}%", (table.bytes() * 100).div_ceil(largest))) {} }
                        td {
                            @if let Some(old) = self.old.filter(|_| change.is_some()).and_then(|old| old.checksums.get(&*table.name)) {
                                del { code { (format!("{old:016x}")) } } " "
                            }
                            code { (format!("{:016x}", table.checksum())) }
                        }
                        td { (table.origin) }
                    }
                }
            } }
        }
    }

    fn part(&self, part: &Part) -> Markup {
        html! {
            h2 id=(part.anchor) { (part.english) " " (japanese(part.japanese)) }
            @let [english, words] = part.remark;
            p { (english) }
            p { (japanese(words)) }
            @if part.section == Section::Castles { (self.castle_diagrams()) }
            div class={ "tables " (part.anchor) } {
                @for table in self.tables.iter().filter(|table| table.facts.section == part.section) {
                    section id=(table.name) {
                        h3.changed[self.old.is_some_and(|old| old.change(table).is_some())] {
                            a href=(link(table)) { (table.name) } " " (japanese(&table.title))
                        }
                        p { (table.doc) }
                        (self.drawing(table))
                    }
                }
            }
        }
    }

    /// Returns a table in the form that suits its indices and values.
    fn drawing(&self, table: &Table) -> Markup {
        match (&table.content.values, table.axes) {
            (Values::Label(_), _) => self.names(table),
            (Values::Magic(magics), _) => self.magics(table, magics),
            (Values::Set(slots), _) if table.facts.section == Section::Magics => self.sliders(table, slots),
            (Values::Set(_), [.., Axis::Square]) => self.set_boards(table),
            (Values::Set(_), _) => self.small_sets(table),
            (Values::Score(_), [.., Axis::Kind, Axis::Square]) => self.score_boards(table),
            (Values::Score(_), [Axis::Weight] | [.., Axis::Around]) => self.weight_grids(table),
            (_, [.., Axis::Square, Axis::Square]) => self.pair_boards(table),
            (Values::U64(_), [.., Axis::Square]) => self.key_boards(table),
            (_, [Axis::Input, _]) => self.neurons(table),
            (_, [Axis::Entry]) => self.numbers(table),
            (_, [Axis::BookMove]) if table.look == Look::Moves => self.book_moves(table),
            (_, [Axis::BookLine | Axis::BookMove]) => self.book_numbers(table),
            (_, [] | [_]) => self.list(table),
            (_, [..]) => self.grids(table),
        }
    }

    /// Returns the old plain numbers of a table, if its values changed.
    fn before(&self, table: &Table) -> Option<&[i128]> {
        self.old?.of_moved(table)
    }
}

/// Returns Japanese words next to English ones.
fn japanese(words: &str) -> Markup {
    html! { span.ja lang="ja" { (words) } }
}

fn link(table: &Table) -> String {
    format!("#{}", table.name)
}

/// Returns lines of inputs, by their names below `tables/`: `material.toml:10`.
fn sources(sources: &[Source]) -> String {
    let source = |source: &Source| {
        let part = if source.part.is_empty() { String::new() } else { format!(" ({})", source.part) };
        format!("{}:{}{part}", source.name, source.line)
    };
    sources.iter().map(source).collect::<Vec<_>>().join(", ")
}

/// Returns the character on a piece of a kind.
fn kanji(kind: PieceKind) -> &'static str {
    ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "竜"][kind.index()]
}

/// Returns a label of an axis, with its Japanese word if it has one.
fn bilingual(axis: Axis, place: usize, label: &str) -> Markup {
    let word = match axis {
        Axis::Kind | Axis::Hand => PieceKind::ALL.get(place).map(|&kind| kanji(kind)),
        Axis::Color => ["先手", "後手"].get(place).copied(),
        Axis::Relation => ["自玉", "敵玉"].get(place).copied(),
        _ => None,
    };
    html! { (label) @if let Some(word) = word { " " (japanese(word)) } }
}
