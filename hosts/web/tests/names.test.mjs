// The names of moves in the page's lists, beside those in the engine's sentences: both follow tests/data/move_names.tsv.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";

const here = import.meta.dirname;
const built = await build({ entryPoints: [join(here, "../src/play/game.ts")], bundle: true, format: "esm", write: false });
const { Game } = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);

test("lists name moves as sentences do", () => {
  const lines = readFileSync(join(here, "../../../tests/data/move_names.tsv"), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
  for (const [sfen, usi, english, japanese] of rows) {
    const mark = sfen.includes(" b ") ? "☗" : "☖";
    const names = ["en", "ja"].map((language) => new Game(sfen).namesOf([usi], language)[0]);
    assert.deepEqual(names, [mark + english, mark + japanese], `${sfen} ${usi}`);
  }
  assert.ok(rows.length > 200);
});

test("a capture on the square of the last move is 同 without a blank, as in sentences", () => {
  const game = new Game(undefined, ["7g7f", "3c3d", "8h2b+"]);
  assert.deepEqual(game.namesOf(["3a2b"], "ja"), ["☖同銀"]);
});
