// Positions from links and dialogs: those that are none, those that only look like one, and games longer than any.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at, faults, line, moves, page, paste, positions, press, ready, status, visit } from "./page.mjs";

const says = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status").textContent), pattern.source);
const terms = () => page.locator("#terms tr").count();

/** Opens an address in a page that is there already, as a click on a link does. */
const follow = (hash) => page.evaluate((hash) => void (location.hash = hash), hash);

test("a link that names no position is said to, in both languages, and the page works", async () => {
  for (const bad of ["#sfen=xyz", "#moves=7g7f+9z9z", at("4k5/9/9/9/9/9/9/9/4K4 b - 1"), at("4k4/9/9/9/9/9/9/9/4K4 b - 1\nquit"), "#sfen=%E0%A4%A"]) {
    await page.goto("about:blank");
    await visit(bad);
    await says(/link could not be read/);
    await press("language");
    await says(/リンクの局面を読めません/);
    await press("language");
    await follow("moves=7g7f");
    await positions(2);
    await follow(bad.slice(1));
    await says(/link could not be read/);
    assert.equal(await page.evaluate(() => location.hash), "");
    await press("analyse");
    await page.waitForFunction(() => document.querySelectorAll("#found li").length > 0);
    assert.doesNotMatch(await status(), /link/);
  }
});

test("a link with a position and no moves, or with blanks too many, is read", async () => {
  await visit(`${at("4k4/9/9/9/9/9/9/9/4K4 b - 1")}&moves=`);
  assert.equal(await status(), "Black to move");
  assert.match(await page.evaluate(() => location.hash), /sfen=4k4/);
  await follow("moves=7g7f++3c3d+");
  await positions(3);
});

const REFUSED = {
  "two pawns on a file": "4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1",
  "a pawn that cannot move": "4P3k/9/9/9/9/9/9/9/4K4 b - 1",
  "nine rooks": "4k4/9/9/9/9/9/9/9/4K4 b 9R 1",
  "two kings of a side": "4k4/9/9/9/9/9/9/9/3KK4 b - 1",
};
for (const [name, sfen] of Object.entries(REFUSED)) {
  test(`of a position that the engine refuses nothing is said that belongs to another: ${name}`, async () => {
    await visit();
    await press("analyse");
    await page.waitForFunction(() => document.querySelectorAll("#found li").length > 0);
    await follow(at(sfen).slice(1));
    await says(/does not take this for a position/);
    assert.equal(await terms(), 0);
    for (const id of ["analyse", "mate", "game"]) {
      await press(id);
      assert.match(await status(), /does not take this/);
    }
    await page.waitForTimeout(200);
    assert.equal(await page.locator("#found li").count(), 0);
    assert.equal(await page.evaluate(() => document.body.dataset.mode), "idle");
    await press("record");
    for (const format of ["kif", "csa", "usi"]) {
      await page.selectOption("#format", format);
      await press("write");
      assert.match(await page.inputValue("#text"), /\S/);
    }
    await page.keyboard.press("Escape");
    // Back among positions all is well again.
    await follow("moves=7g7f");
    await positions(2);
    await ready();
    assert.equal(await status(), "1. ☗P-76 · White to move");
  });
}

test("what was wrong with a position is not said of the next one", async () => {
  await visit();
  await page.click("#position");
  await page.fill("#sfen", "no position");
  await page.click("#set-up");
  assert.match(await page.textContent("#sfen-fault"), /not a position/);
  await page.keyboard.press("Escape");
  await page.click("#position");
  assert.equal(await page.textContent("#sfen-fault"), "");
});

test("a game longer than the engine reads is looked at and analysed", async () => {
  const circle = ["5i5h", "5a5b", "5h5i", "5b5a"];
  await visit();
  await paste(`position startpos moves ${Array.from({ length: 4001 }, (_, ply) => circle[ply % 4]).join(" ")}`);
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 4002);
  await says(/^4001\. .*repetition/);
  await page.waitForFunction(() => document.querySelectorAll("#terms tr").length > 0);
  await press("back");
  await press("analyse");
  await page.waitForFunction(() => document.querySelectorAll("#found li").length > 0);
  assert.match(await status(), /^4000\. ☖K-51/);
  assert.deepEqual(faults, []);
  const since = Date.now();
  await press("back");
  await page.waitForFunction(() => /^3999/.test(document.querySelector("#status").textContent));
  console.log(`a step in a game of 4001 moves: ${Date.now() - since} ms`);
  assert.equal((await line()).length, 4002);
  assert.equal(await moves(), 4002);
});
