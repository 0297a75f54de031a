// Games whose searches `horigoma replay` repeats: the desktop's program finds each move and each value of the page's engine.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { initialSfen, parseSfen } from "shogiops/sfen";
import { makeSquareName, parseUsi } from "shogiops/util";
import { begin, drag, isIdle, page, positions, press, visit } from "./page.mjs";

const root = join(import.meta.dirname, "../../..");
let folder;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "horigoma-evidence-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Waits for the next picture: a closed dialog takes the pointer until then, and the list has the moves of the game before. */
const drawn = () => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Returns the record that the page writes. */
async function written(format) {
  await page.click("#record");
  await page.selectOption("#format", format);
  await page.click("#write");
  const text = await page.inputValue("#text");
  await page.click("#record-dialog button[value='']");
  await drawn();
  return text.replaceAll("\r", "");
}

/** Returns the answer of `horigoma replay` to a record. */
function replayed(format, text) {
  const file = join(folder, `game.${format}`);
  writeFileSync(file, text);
  return execFileSync("cargo", ["run", "--quiet", "--", "replay", file], { cwd: root, encoding: "utf8" });
}

/** Begins a game that can be repeated, in which the engine is White. */
const repeatable = async (choices) => {
  await page.click("#new");
  await page.check("#repeatable");
  await page.click("#new-dialog button[value='']");
  await begin({ you: "sente", book: false, ...choices });
  await drawn();
};

/** Returns a legal move of Black that cannot promote: a weak level gives check, and takes what stands in its way. */
async function legalMove() {
  const { value: position } = parseSfen("standard", initialSfen("standard"), false);
  const [, moves = ""] = (await written("usi")).split(" moves ");
  moves.split(" ").filter((move) => move !== "").forEach((move) => position.play(parseUsi(move)));
  const all = [...position.allMoveDests()].flatMap(([from, to]) => [...to].map((to) => [from, to].map(makeSquareName)));
  return all.find((squares) => squares.every((square) => square[1] > "c"));
}

/** Plays this number of moves of Black, each after the engine's answer. */
async function playMoves(count) {
  for (let number = 0; number < count; number += 1) {
    const before = await page.locator("#moves li").count();
    await drag(...(await legalMove()));
    await positions(before + 2);
  }
  await isIdle();
}

test("the desktop repeats the searches of the page, from either format and at any level", async () => {
  await visit();
  // The number of the game in its session decides the mistakes of a level.
  await repeatable({ strength: "3" });
  await playMoves(1);
  await repeatable({ strength: "3" });
  await playMoves(4);
  for (const format of ["kif", "csa"]) {
    assert.equal(replayed(format, await written(format)), "4 of 8 moves searched again, each as recorded\n", format);
  }
  await repeatable({ strength: "20" });
  await playMoves(2);
  const text = await written("kif");
  assert.match(text, /^\*horigoma white nodes 100000 game 3 version \S+ tables [0-9a-f]{16} options USI_Hash=16 Skill_Level=20 Seed=\d+$/m);
  assert.equal(replayed("kif", text), "2 of 4 moves searched again, each as recorded\n");
});

test("after another search no move is recorded, and moves that are taken back take their searches along", async () => {
  await visit();
  const searches = async () => (await written("kif")).match(/^\*horigoma depth/gm)?.length ?? 0;
  await repeatable({ strength: "3" });
  await playMoves(2);
  assert.equal(await searches(), 2);
  await press("analyse");
  await page.waitForFunction(() => document.body.dataset.mode === "analysing");
  await press("stop");
  await isIdle();
  await playMoves(1);
  assert.equal(await searches(), 2, "an analysis lies before the third search");
  await press("take-back");
  await positions(5);
  await press("take-back");
  await positions(3);
  assert.equal(await searches(), 1);
  await playMoves(1);
  assert.equal(await searches(), 1, "the engine has seen the moves that were taken back");
  assert.equal(replayed("kif", await written("kif")), "1 of 4 moves searched again, each as recorded\n");
});

test("one engine for both sides has one memory, which no record describes", async () => {
  await visit();
  await repeatable({ you: "none", strength: "3" });
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 4);
  await press("stop");
  await isIdle();
  assert.doesNotMatch(await written("kif"), /horigoma/);
});

test("a game by the clock has no evidence", async () => {
  await visit();
  await begin({ you: "sente", strength: "3", book: false });
  await playMoves(1);
  assert.doesNotMatch(await written("kif"), /horigoma/);
});
