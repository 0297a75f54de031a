// What-if tables on the report of the page: changes, values, signatures, undo and downloads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { judge, root, tablesOf, inputs, change } from "./inputs.mjs";
import { context, faults, page, place, visit, watch } from "./page.mjs";

/** Black has a rook on the board and one in hand, White none. */
const ROOK = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1";

const said = () => page.textContent("#whatif [role=status]");
/** Waits for all answers. */
const answered = () => page.waitForFunction(() => /^Bench: \d+[^…]*$/.test(document.querySelector("#whatif [role=status]").textContent));

/** Opens the report, and unfolds the controls of a table of a file. */
async function unfold(table, section, query = "") {
  if (!page.url().includes("tables.html")) {
    await page.goto(`${place.url}tables.html${query}`);
  }
  const host = page.locator(`#${table}`);
  await host.locator(".whatif-change").first().click();
  if (section !== undefined) {
    await host.locator(".whatif > div > details > summary", { hasText: section }).first().click();
  }
}

const control = (label) => page.locator(`input[aria-label="${label}"]`);
const rows = () => page.$$eval("#whatif tbody tr", (rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent.replace("−", "-"))));
const bench = async (after) => {
  const { nodes } = await judge().answer({ tables: tablesOf(after), question: { kind: "bench" }, isUnchanged: false });
  return nodes;
};

test("a rook that is worth more changes the value by as much as the phase lets through", async () => {
  await unfold("MATERIAL", "board", `?${new URLSearchParams({ sfen: ROOK })}`);
  await answered();
  const [[before, after]] = await rows();
  assert.equal(before, after);
  const input = control("material.toml board rook 1");
  await input.fill(String(Number(await input.inputValue()) + 24));
  await answered();
  // A rook in hand takes 4 of the phase's 24 parts (tables/phase.toml): 20 parts of 24 centipawns in the middlegame.
  assert.deepEqual(await rows(), [[before, `+${Number(before) + 20}`, "+20"]]);
  assert.match(await said(), /net: 1\/1 .* 20\. patterns: 1\/1 .* 20$/);
  await page.getByRole("button", { name: /^Undo: material/ }).click();
  await answered();
  assert.deepEqual(await rows(), [[before, before, ""]]);
});

test("a number of the search changes the signature, and a reset restores it", async () => {
  await unfold("SEARCH", "razoring");
  await answered();
  const recorded = await bench(inputs());
  assert.match(await said(), new RegExp(`^Bench: ${recorded} \\(unchanged\\)`));
  await control("search.toml razoring base").fill("60");
  await page.waitForFunction(() => /→ \d/.test(document.querySelector("#whatif [role=status]").textContent));
  const other = inputs();
  change(other, ["search.toml", "razoring", "base.value", 0, 60]);
  assert.match(await said(), new RegExp(`^Bench: ${recorded} → ${await bench(other)}\\.`));
  assert.match(await page.textContent("#whatif li"), /search\.toml: razoring base: \d+ → 60/);
  await page.getByRole("button", { name: "Reset all" }).click();
  await page.waitForFunction(() => /unchanged/.test(document.querySelector("#whatif [role=status]").textContent));
  assert.match(await said(), new RegExp(`^Bench: ${recorded} `));
  const [, razoring] = readFileSync(join(root, "tables/search.toml"), "utf8").split("[razoring]");
  assert.equal(await control("search.toml razoring base").inputValue(), /^base = \{ value = (\d+)/m.exec(razoring)[1]);
  assert.equal(await page.locator("#whatif a").count(), 0);
});

test("a number is dragged, typed and stepped, and one outside its range changes nothing", async () => {
  await unfold("PHASE_HELD");
  const input = control("phase.toml held rook");
  await input.scrollIntoViewIfNeeded();
  const { x, y } = await input.boundingBox();
  await page.mouse.move(x + 10, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 35, y + 8, { steps: 5 });
  await page.mouse.up();
  assert.equal(await input.inputValue(), "9", "a step each five pixels");
  await input.press("ArrowUp");
  assert.equal(await input.inputValue(), "10");
  await input.fill("300");
  assert.equal(await input.getAttribute("aria-invalid"), "true");
  assert.match(await page.textContent("#whatif li"), /held rook: 4 → 10/);
});

test("a castle is painted by pointer and by keyboard, and its king moves", async () => {
  await page.goto(`${place.url}tables.html`);
  const opened = page.getByRole("button", { name: "Change 銀冠 silver_crown", exact: true });
  const figure = page.locator("figure.castle", { has: opened });
  await opened.click();
  const square = (name) => figure.locator(`button[aria-label^="${name} "]`);
  await figure.locator("select").selectOption("s");
  await square("9i").click();
  assert.equal(await square("9i").getAttribute("aria-label"), "9i 銀 (usual)");
  await square("9i").press("ArrowRight");
  await page.keyboard.press("K");
  assert.equal(await square("8i").getAttribute("aria-label"), "8i 玉");
  assert.equal(await figure.locator('button[aria-label$=" 玉"]').count(), 1);
  const changes = await page.$$eval("#whatif li", (items) => items.map((item) => item.firstChild.data.trim()));
  assert.deepEqual(changes, [
    "castles.toml: 銀冠 silver_crown board 9i: . → s",
    "castles.toml: 銀冠 silver_crown board 2h: K → .",
    "castles.toml: 銀冠 silver_crown board 8i: . → K",
  ]);
});

test("weights of patterns change the values of patterns, and the signature stays", async () => {
  await unfold("POSITIONAL", "tempo");
  await control("patterns/positional.toml tempo mg").fill("99");
  await answered();
  await page.waitForFunction(() => /patterns: [1-9]/.test(document.querySelector("#whatif [role=status]").textContent));
  assert.match(await said(), /^Bench: \d+ \(unchanged\)\. net: 0\//);
});

test("the download is the file with the new number", async () => {
  await unfold("EXCHANGE");
  await control("exchange.toml half_swing silver").fill("301");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#whatif a[data-file='exchange.toml']")]);
  assert.equal(download.suggestedFilename(), "exchange.toml");
  const file = readFileSync(join(root, "tables/exchange.toml"), "utf8");
  assert.equal(readFileSync(await download.path(), "utf8"), file.replace(/^silver( +)= \d+$/m, "silver$1= 301"));
});

test("the page hands its game to the report", async () => {
  await visit("#moves=7g7f+3c3d");
  await page.focus("#tables");
  await page.goto(await page.evaluate(() => document.getElementById("tables").href));
  await unfold("MATERIAL");
  await answered();
  assert.deepEqual(await page.$$eval("#whatif tbody th", (heads) => heads.map((head) => head.textContent)), ["0. start", "1. 7g7f", "2. 3c3d"]);
});

test("on a phone in Japanese nothing is wider than the screen, and what has the focus is above the dock", async () => {
  const phone = await place.browser.newContext({ locale: "ja-JP", viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
  const report = await phone.newPage();
  watch(report);
  await report.goto(`${place.url}tables.html`);
  await report.locator("#PSQT .whatif-change").click();
  await report.locator("#PSQT .whatif summary").first().click();
  assert.equal(await report.locator("#PSQT .whatif-change").textContent(), "変更");
  const last = report.locator("#PSQT input").last();
  // The lowest row of the screen is behind the dock.
  await last.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight));
  await last.focus();
  const [{ y, height }, dock] = [await last.boundingBox(), await report.locator("#whatif").boundingBox()];
  assert.ok(y + height <= dock.y, `${y} above ${dock.y}`);
  assert.equal(await report.evaluate(() => document.documentElement.scrollWidth), 390);
  await phone.close();
});

test("a report without its page offers nothing", async () => {
  await page.goto(pathToFileURL(join(import.meta.dirname, "../dist/tables.html")).href);
  await page.waitForSelector("#manifest");
  assert.equal(await page.locator(".whatif-change").count(), 0);
  // A browser loads no module beside a file.
  faults.length = 0;
  assert.equal(context.pages().length, 1);
});
