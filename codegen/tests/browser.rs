//! The report in a real browser: stepping an attack board, the outlined cells of a comparison, the width of a phone.
//!
//! It needs Chromium (Debian: `chromium`), so it is run by name:
//! `cargo test -p horigoma-codegen --test integration browser -- --ignored`.

use std::path::Path;
use std::process::Command;

use codegen::provenance::Provenance;
use codegen::recorded::Recorded;
use codegen::render::html;

use crate::GENERATED;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Taps 5e and then 1a on the king's board, puts pieces on the sliders' board, and reports the contents of the page.
const PROBE: &str = r#"<script>
const king = document.querySelector('figure[data-table="KING_ATTACKS"]');
const tap = (square) => king.querySelector(`td[data-square="${square}"]`).click();
const hits = () => [...king.querySelectorAll("td.hit")].map((cell) => Number(cell.dataset.square)).sort((a, b) => a - b);
tap(40);
const middle = hits();
tap(0);
const corner = [hits(), king.querySelector("output").textContent];
const moved = [...document.querySelectorAll("td.moved")].map((cell) => cell.textContent);
// A rook on 5e with pieces on 7e and 5c.
const slider = document.querySelector("figure[data-magics]");
const put = (square) => slider.querySelector(`td[data-square="${square}"]`);
put(58).click(); put(38).click(); put(40).dispatchEvent(new Event("pointerenter"));
const rook = [...slider.querySelectorAll("td.hit")].length;
// By keyboard: down from 1a on the king's board, right from 5e on the board of distances, and the piece on 5c is taken
// away again.
const press = (figure, ...keys) => {
  figure.focus();
  for (const key of keys) figure.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return figure.querySelector("output").textContent;
};
const distance = document.querySelector('figure[data-table="DISTANCE"]');
const keys = [press(king, "ArrowDown"), press(distance, "ArrowRight"), distance.querySelector('td[data-square="80"]').textContent,
  press(slider, "ArrowUp", "ArrowUp", "Enter", "ArrowDown", "ArrowDown")];
// On a phone nothing is wider than the page.
document.documentElement.style.width = "390px";
const fits = document.body.scrollWidth <= 390;
document.body.setAttribute("data-probe", JSON.stringify([middle, ...corner, moved, rook, keys, fits]));
</script></html>"#;

fn browser() -> &'static str {
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    BROWSERS.into_iter().find(runs).unwrap_or_else(|| panic!("found none of {BROWSERS:?}, expected one to run"))
}

/// The page after its scripts have run.
fn dom(browser: &str, page: &Path, profile: &Path) -> String {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "needs Chromium"]
fn boards_can_be_stepped_and_changes_are_outlined() {
    let (inputs, tables) = &*GENERATED;
    let mut old = Recorded::of(tables);
    // Silver (kind 3) on 5e (square 40) was worth three less in both halves before.
    let silver = &mut old.numbers.get_mut("PSQT").unwrap()[3 * 81 + 40];
    *silver -= (3 << 16) + 3;
    *old.checksums.get_mut("PSQT").unwrap() ^= 1;
    let scratch = std::env::temp_dir().join(format!("codegen-browser-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    let page = scratch.join("page.html");
    std::fs::write(&page, html::report(tables, &Provenance::new(inputs), Some(&old)).replace("</html>", PROBE))
        .unwrap();
    let dom = dom(browser(), &page, &scratch.join("profile"));
    let _ = std::fs::remove_dir_all(&scratch);
    let probe =
        dom.split("data-probe=\"").nth(1).unwrap_or_else(|| panic!("the page's scripts did not run: {dom:.300}"));
    let probe = probe.split('"').next().unwrap().replace("&quot;", "'");
    let silver = inputs.psqt.boards[3][40];
    let (mg, eg) = (format!("{}+3", silver.mg()), format!("{}+3", silver.eg()));
    assert_eq!(
        probe,
        format!(
            "[[30,31,32,39,41,48,49,50],[1,9,10],'1a: 3 squares',['{mg}','{eg}'],12,['1b: 5 squares','from 4e','5','5e: 14 squares'],true]"
        )
    );
}
