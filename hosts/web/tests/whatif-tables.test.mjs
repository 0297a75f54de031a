// What-if tables without a page: changed files as the generator reads them, and changed tables as the engine reads them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../dist/tests/instance.mjs";
import { change, checksum, generated, inputs, judge, Tables, tablesOf, wasm } from "./inputs.mjs";

/** A change of every file that the page offers, and of every kind of value. The generator accepts them together. */
const CHANGES = [
  ["material.toml", "board", "silver", 0, 131],
  ["material.toml", "hand", "rook", 1, 700],
  ["psqt/knight.toml", "", "mg", 40, -77],
  ["psqt/king.toml", "", "eg", 3, 9],
  ["patterns/king_relative.toml", "enemy_dragon", "eg", 152, -5],
  ["patterns/pawns.toml", "isolated", "mg", 0, -3],
  ["patterns/king_safety.toml", "ring", "eg", 7, 33],
  ["patterns/king_attack.toml", "attackers", "eg", 8, 61],
  ["patterns/king_pattern.toml", "runners", "mg", 0, 1],
  ["patterns/coordination.toml", "hanging", "mg", 2, -18],
  ["patterns/tactics.toml", "skewers", "eg", 0, 12],
  ["patterns/positional.toml", "tempo", "mg", 0, 13],
  ["patterns/endgame.toml", "hand_near", "eg", 0, 4],
  ["patterns.toml", "percent", "tactics", 0, 90],
  ["patterns.toml", "attack_units", "gold", 0, 4],
  ["patterns.toml", "castle", "recognised", 0, 60],
  ["castles.toml", "", "optional", 1, 5],
  ["castles.toml", "mino", "value", 1, 19],
  // The lance on 1i is not usual any more.
  ["castles.toml", "silver_mino", "board", 26, "."],
  ["castles.toml", "kata_ginkan", "vacant", 0, "4i 3i"],
  ["exchange.toml", "half_swing", "knight", 0, 171],
  ["phase.toml", "held", "gold", 0, 3],
  ["reductions.toml", "", "base", 0, 400],
  ["reductions.toml", "", "divisor", 0, 1777],
  ["search.toml", "razoring", "base.value", 0, 300],
  ["search.toml", "null_move", "endgame_guard", 0, true],
];

/** The end of a game, from a position with pieces of both sides in hand and with the castles of both kings whole. */
const GAME = {
  start: "kng5l/ls2gr1B1/ppp1p1n1p/3p2pR1/9/2s1PP3/PP2S1P1P/LS1G5/KNG4NL w 2Pb3p 46",
  moves: "B*3e 2d2c+ 3c4e 4f4e 4b2b 2c2b B*8d P*6f 5b6b R*4a 6d6e N*6c 6b6c P*7b 7f8g 7b7a+ 8b7a 4a7a+".split(" "),
};

test("the tables that the page makes from the files are those of the engine", async () => {
  const tables = tablesOf(inputs());
  let compared = 0;
  await Engine.create(wasm, () => {}, (memory) => {
    const places = new Tables(memory);
    for (const [name, bytes] of tables) {
      assert.equal(checksum(places.bytes(memory, name)), checksum(bytes), name);
      compared += 1;
    }
  });
  assert.equal(compared, tables.size);
});

test("an unchanged file is written byte for byte, and a changed one differs in its values only", () => {
  const all = inputs();
  for (const file of all.files.values()) {
    assert.equal(file.written(new Map()), file.text, file.name);
  }
  CHANGES.forEach((one) => change(all, one));
  const bare = (text) => text.replace(/[\d -]|true|false/g, "");
  for (const [file, text] of all.written().filter(([{ name }]) => name !== "castles.toml")) {
    assert.equal(bare(text), bare(file.text), file.name);
    assert.notEqual(text, file.text);
  }
});

test("the generator makes the same tables from the changed files", () => {
  const all = inputs();
  const before = tablesOf(all);
  CHANGES.forEach((one) => change(all, one));
  const after = tablesOf(all);
  const unmoved = [...after].filter(([name, bytes]) => checksum(bytes) === checksum(before.get(name))).map(([name]) => name);
  // The king of a castle stayed, so that the shapes keep their order.
  assert.deepEqual(unmoved, ["CASTLE_REQUIRED", "CASTLE_STARTS"]);
  const sums = generated(all.written().map(([{ name }, text]) => [name, text]));
  for (const [name, bytes] of after) {
    assert.equal(checksum(bytes), sums.get(name), name);
  }
});

test("a castle with a king on another square has the generator's shapes in the generator's order", () => {
  const all = inputs();
  // The king of a whole castle goes a file to the left.
  const { blocks } = all.file("castles.toml").sections.find(({ entries }) => entries.get("name")?.blocks[0][0][0].text === "kata_mino").entries.get("board");
  const king = blocks.flat(2).findIndex(({ text }) => text === "K");
  const [left, here] = [blocks.flat(2)[king - 1].text, "K"];
  change(all, ["castles.toml", "kata_mino", "board", king - 1, here]);
  change(all, ["castles.toml", "kata_mino", "board", king, left]);
  const sums = generated(all.written().map(([{ name }, text]) => [name, text]));
  const tables = tablesOf(all);
  assert.notEqual(checksum(tables.get("CASTLE_STARTS")), checksum(tablesOf(inputs()).get("CASTLE_STARTS")));
  for (const [name, bytes] of tables) {
    assert.equal(checksum(bytes), sums.get(name), name);
  }
});

test("a change of each table changes a value or the signature", async () => {
  const original = tablesOf(inputs());
  const asked = judge();
  const evaluated = { kind: "both", game: GAME };
  const searched = { kind: "search", game: { ...GAME, moves: [] }, nodes: 3000 };
  const questions = { SEARCH: searched, REDUCTIONS: searched, EXCHANGE: { kind: "bench" }, EXCHANGE_ORDER: { kind: "bench" } };
  const answer = async (question, tables) => JSON.stringify(await asked.answer({ tables, question, isUnchanged: tables === original }));
  for (const [name, bytes] of original) {
    const changed = bytes.slice();
    if (/CASTLE|UNITS|EXCHANGE|REDUCTIONS/.test(name)) {
      changed.fill(name === "CASTLE_VACANT" ? 255 : 0);
    } else {
      // Numbers by their lowest bits.
      changed.forEach((byte, at) => at % 4 === 0 && (changed[at] = byte ^ (name === "SEARCH" ? 1 : 6)));
    }
    const order = name === "EXCHANGE_ORDER" ? Uint8Array.from(bytes.toReversed()) : changed;
    const question = questions[name] ?? evaluated;
    const before = await answer(question, original);
    assert.notEqual(await answer(question, new Map([...original, [name, order]])), before, name);
    assert.equal(await answer(question, original), before, `${name} undone`);
  }
});

test("the numbers of the null move reach the searches of a game", async () => {
  const original = tablesOf(inputs());
  const other = inputs();
  change(other, ["search.toml", "null_move", "enabled", 0, false]);
  const asked = judge();
  const question = { kind: "search", game: GAME, nodes: 30_000 };
  const before = await asked.answer({ tables: original, question, isUnchanged: true });
  assert.equal(before.values.length, GAME.moves.length + 1);
  assert.notDeepEqual(await asked.answer({ tables: tablesOf(other), question, isUnchanged: false }), before);
});

test("an engine with other tables than the report is refused", async () => {
  const other = inputs();
  change(other, ["material.toml", "board", "rook", 0, 1]);
  const answer = await judge().answer({ tables: tablesOf(other), question: { kind: "bench" }, isUnchanged: true });
  assert.deepEqual(answer, { kind: "foreign" });
});
