//! The report: one page that needs nothing else, the same bytes for the same tables.

use std::fmt::Write;

use geometry::{Bitboard, Direction, File, Line, Magic, PieceKind, Rank, Square};

use super::heat::heat_cell;
use super::patterns::patterns;
use super::score;
use crate::compare::Recorded;
use crate::input::Castle;
use crate::table::{Look, Table, Values, fingerprint};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The page; with another set of tables, what changed since is outlined.
#[must_use]
pub fn report(tables: &[Table], castles: &[Castle], old: Option<&Recorded>) -> String {
    let mut page = String::new();
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Horigoma's tables</title>\n\
         <style>\n{STYLE}</style>\n<h1>Horigoma's tables</h1>\n\
         <p>Fingerprint <code>{:016x}</code>, {} tables, {bytes} bytes.{}</p>\n\
         <nav><a href=\"#manifest\">Manifest and sizes</a><a href=\"#scores\">Piece-square tables</a>\
         <a href=\"#sets\">Attacks and masks</a><a href=\"#patterns\">Patterns</a><a href=\"#castles\">Castles</a><a href=\"#magics\">Magic numbers</a></nav>\n",
        fingerprint(tables),
        tables.len(),
        if old.is_some() { " Compared with another set: what changed is outlined." } else { "" }
    );
    manifest(&mut page, tables, old);
    page.push_str("<h2 id=\"scores\">Piece-square tables</h2>\n<p>Centipawns, as Black sees the board.</p>\n");
    for table in tables.iter().filter(|table| table.look == Look::ScoreBoard) {
        score_boards(&mut page, table, old);
    }
    page.push_str("<h2 id=\"sets\">Attacks and masks</h2>\n<p>Hover over a square or tap it to see its set.</p>\n");
    for table in tables.iter().filter(|table| table.look == Look::SetBySquare) {
        set_boards(&mut page, table, old);
    }
    patterns(&mut page, tables, old);
    castle_diagrams(&mut page, castles);
    magics(&mut page, tables);
    let _ = write!(page, "<script>\n{SCRIPT}</script>\n</html>\n");
    page
}

fn manifest(page: &mut String, tables: &[Table], old: Option<&Recorded>) {
    page.push_str("<h2 id=\"manifest\">Manifest and sizes</h2>\n<div class=\"scroll\"><table class=\"manifest\">\n");
    page.push_str("<tr><th>table<th>type<th>bytes<th class=\"bar\"><th>checksum<th>origin</tr>\n");
    let largest = tables.iter().map(Table::bytes).max().unwrap_or(1);
    for table in tables {
        let changed = old.and_then(|old| old.change(table)).is_some();
        let class = if changed { " class=\"changed\"" } else { "" };
        let _ = writeln!(
            page,
            "<tr{class} title=\"{}\"><td>{}<td><code>{}</code><td>{}<td class=\"bar\"><span style=\"width:{}%\"></span>\
             <td><code>{:016x}</code><td>{}</tr>",
            table.doc,
            table.name,
            table.rust_type(),
            table.bytes(),
            (table.bytes() * 100).div_ceil(largest),
            table.checksum(),
            table.origin
        );
    }
    page.push_str("</table></div>\n");
}

/// Two heat boards for each kind: Black's, since White's are the same, turned.
fn score_boards(page: &mut String, table: &Table, old: Option<&Recorded>) {
    let values = table.content.values.numbers();
    let old = old.and_then(|old| old.of_moved(table));
    for kind in PieceKind::ALL {
        let _ = writeln!(page, "<h3>{} {kind:?}</h3>\n<div class=\"boards\">", table.name);
        for (name, part) in [("middlegame", false), ("endgame", true)] {
            let pick = |values: &[i128], square: Square| {
                let score = score(values[kind.index() * Square::COUNT + square.index()]);
                if part { score.eg() } else { score.mg() }
            };
            let _ = write!(page, "<figure class=\"heat\"><figcaption>{name}</figcaption>");
            board(page, "board", |square| {
                let value = pick(&values, square);
                let moved = old.map(|old| value - pick(old, square)).filter(|&delta| delta != 0);
                heat_cell(value, moved)
            });
            page.push_str("</figure>\n");
        }
        page.push_str("</div>\n");
    }
}

/// A board to step through for each of the outer indices (colours, directions).
fn set_boards(page: &mut String, table: &Table, old: Option<&Recorded>) {
    let values = table.content.values.numbers();
    let old = old.and_then(|old| old.of_moved(table));
    let _ = writeln!(page, "<h3>{}</h3>\n<p>{}</p>\n<div class=\"boards\">", table.name, table.doc);
    for (part, sets) in values.chunks(Square::COUNT).enumerate() {
        let before = old.and_then(|old| old.chunks(Square::COUNT).nth(part));
        let _ = write!(page, "<figure data-table=\"{}\" data-sets=\"{}\"", table.name, hex(sets));
        if let Some(before) = before {
            let _ = write!(page, " data-old=\"{}\"", hex(before));
        }
        page.push('>');
        board(page, "board steps", |square| {
            let moved = before.is_some_and(|before| before[square.index()] != sets[square.index()]);
            let class = if moved { " class=\"moved\"" } else { "" };
            format!("<td{class} data-square=\"{}\">", square.index())
        });
        let label = label(table, part);
        let _ = writeln!(page, "<figcaption>{label}<output></output></figcaption></figure>");
    }
    page.push_str("</div>\n");
}

/// What the outer indices of a part stand for.
fn label(table: &Table, part: usize) -> String {
    const SIDES: [&str; 2] = ["Black", "White"];
    match table.content.shape.as_slice() {
        [2, 81] => format!("{}, ", SIDES[part]),
        [2, 2, 81] => format!("{} king, {} to move, ", SIDES[part / 2], SIDES[part % 2]),
        [8, 81] => format!("{}, ", Direction::ALL[part]),
        _ => String::new(),
    }
}

fn hex(sets: &[i128]) -> String {
    sets.iter().map(|set| format!("{set:x}")).collect::<Vec<_>>().join(" ")
}

/// A nine by nine board with USI labels; the cells come from the caller.
fn board(page: &mut String, class: &str, cell: impl Fn(Square) -> String) {
    let _ = write!(page, "<table class=\"{class}\"><tr>");
    for file in File::ALL.into_iter().rev() {
        let _ = write!(page, "<th>{file}");
    }
    page.push_str("<th></tr>");
    for rank in Rank::ALL {
        page.push_str("<tr>");
        for file in File::ALL.into_iter().rev() {
            page.push_str(&cell(Square::new(file, rank)));
        }
        let _ = write!(page, "<th>{rank}</tr>");
    }
    page.push_str("</table>");
}

/// Every castle as it is drawn in a book: the five lowest ranks or more, pieces that define it in ink, usual ones in grey, squares
/// that must be empty crossed.
fn castle_diagrams(page: &mut String, castles: &[Castle]) {
    page.push_str("<h2 id=\"castles\">Castles</h2>\n<p>As Black builds them. Grey pieces usually stand there too; × must hold no man of the owner, or no pawn.</p>\n");
    page.push_str("<div class=\"boards\">\n");
    for (castle, drawing) in
        castles.iter().flat_map(|castle| castle.drawings.iter().map(move |drawing| (castle, drawing)))
    {
        let (mg, eg) = (castle.value.mg(), castle.value.eg());
        let _ = write!(
            page,
            "<figure class=\"castle\"><figcaption>{} {}{} ({mg}, {eg})</figcaption>",
            castle.kanji,
            castle.name,
            if castle.both_wings { ", either wing" } else { "" }
        );
        board(page, "board", |square| {
            let find = |pieces: &[(PieceKind, Square)]| {
                pieces.iter().find(|&&(_, other)| other == square).map(|&(kind, _)| kanji(kind))
            };
            match (find(&drawing.required), find(&drawing.optional)) {
                (Some(piece), _) => format!("<td class=\"piece\">{piece}"),
                (None, Some(piece)) => format!("<td class=\"usual\">{piece}"),
                (None, None) if (castle.vacant | castle.pawnless).has(square) => "<td class=\"usual\">×".to_owned(),
                (None, None) => "<td>".to_owned(),
            }
        });
        page.push_str("</figure>\n");
    }
    page.push_str("</div>\n");
}

/// The character on a piece.
const fn kanji(kind: PieceKind) -> &'static str {
    match kind.demoted() {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::Gold => "金",
        _ => "玉",
    }
}

/// A board on which pieces can be put down: the attacks through them are looked up in the page as the engine looks them up.
fn slider_board(page: &mut String, magics: &[Magic], slots: &[Bitboard]) {
    let magics: Vec<String> = magics
        .iter()
        .map(|magic| format!("{:x} {:x} {:x} {:x}", magic.mask, magic.multiplier, magic.offset, magic.shift))
        .collect();
    let slots: Vec<String> = slots.iter().map(|set| format!("{:x}", set.bits())).collect();
    let (magics, slots) = (magics.join(" "), slots.join(" "));
    page.push_str("<p>Hover over a square to stand there; tap squares to put pieces down or take them away.</p>\n");
    let _ = write!(page, "<figure data-magics=\"{magics}\" data-slots=\"{slots}\"><select aria-label=\"slider\">");
    for (lines, name) in
        [("0 1", "rook"), ("2 3", "bishop"), ("0", "file"), ("1", "rank"), ("2", "rising"), ("3", "falling")]
    {
        let _ = write!(page, "<option value=\"{lines}\">{name}</option>");
    }
    page.push_str("</select>");
    board(page, "board steps", |square| format!("<td data-square=\"{}\">", square.index()));
    page.push_str("<figcaption><output></output></figcaption></figure>\n");
}

/// Slots of the magic numbers, line by line. That no two patterns clash was proved when the table was made.
fn magics(page: &mut String, tables: &[Table]) {
    let find = |name: &str| tables.iter().find(|table| table.name == name).map(|table| &table.content.values);
    let (Some(Values::Magic(magics)), Some(Values::Set(slots))) = (find("LINE_MAGICS"), find("LINE_ATTACKS")) else {
        return;
    };
    page.push_str("<h2 id=\"magics\">Magic numbers</h2>\n");
    slider_board(page, magics, slots);
    page.push_str("<table class=\"manifest\">\n");
    page.push_str("<tr><th>line<th>squares<th>slots<th>used<th>collisions</tr>\n");
    for (line, magics) in Line::ALL.iter().zip(magics.chunks(Square::COUNT)) {
        let first = magics.first().map_or(0, |magic| magic.offset as usize);
        let count: usize = magics.iter().map(|magic| 1usize << magic.mask.count_ones()).sum();
        let used = slots[first..first + count].iter().filter(|set| !set.is_empty()).count();
        let _ = writeln!(page, "<tr><td>{line:?}<td>{}<td>{count}<td>{used}<td>none (proved)</tr>", magics.len());
    }
    page.push_str("</table>\n");
}
