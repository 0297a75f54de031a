// Games and positions that come from elsewhere and go out again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { line, moves, page, paste, play, ready, status, visit } from "./page.mjs";

const KIF = `手合割：平手
先手：one
後手：other
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:00/00:00:00)
   2 ３四歩(33)   ( 0:00/00:00:00)
   3 ２二角成(88) ( 0:00/00:00:00)
   4 同　銀(31)   ( 0:00/00:00:00)
   5 投了
`;
const CSA = "V2.2\nN+one\nN-other\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n";
const USI = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b";

test("records come in and go out in every format", async () => {
  await visit();
  for (const [name, text] of Object.entries({ KIF, CSA, USI })) {
    await page.click("#record");
    await page.fill("#text", text);
    await page.click("#read");
    await page.waitForSelector("#record-dialog:not([open])", { state: "attached" });
    assert.equal(await moves(), 5, name);
    await page.click("#record");
    for (const format of ["kif", "csa", "usi"]) {
      await page.selectOption("#format", format);
      await page.click("#write");
      const written = await page.inputValue("#text");
      const expected = { kif: /2 ３四歩\(33\)[\s\S]*3 ２二角成\(88\)/, csa: /\+8822UM\n(T0\n)?-3122GI/, usi: /^position startpos moves 7g7f 3c3d 8h2b\+ 3a2b$/ };
      assert.match(written.replaceAll("\r", ""), expected[format], `${name} as ${format}`);
      if (name !== "USI" && format !== "usi") {
        assert.match(written, /other[\s\S]*(投了|%TORYO)/, "players and end");
      }
      await page.click("#read");
      assert.equal(await moves(), 5, `${name} as ${format} and back`);
      await page.click("#record");
    }
    await page.fill("#text", "nothing of the sort");
    await page.click("#read");
    assert.match(await page.textContent("#record-fault"), /could not be read/);
    await page.click("#record-dialog button[value='']");
  }
});

/** Opens a record of four moves, whose end is resignation. */
async function openRecord() {
  await page.click("#record");
  await page.fill("#text", KIF);
  await page.click("#read");
  await page.waitForFunction(() => /resignation/.test(document.querySelector("#status").textContent));
}

const RECORD = ["P-76", "P-34", "Bx22+", "Sx22"];

test("a record loses no move by taking back, and a branch gives back what it replaced", async () => {
  await visit();
  await openRecord();
  assert.deepEqual(await line(), [4, ...RECORD]);
  await page.click("#take-back");
  assert.deepEqual(await line(), [3, ...RECORD], "at the end");
  await page.click("#back");
  await page.click("#take-back");
  assert.deepEqual(await line(), [1, ...RECORD], "in the middle");
  await play("8c", "8d");
  await play("2g", "2f");
  assert.deepEqual(await line(), [3, "P-76", "P-84", "P-26"]);
  await page.click("#back");
  await page.click("#back");
  await play("4c", "4d");
  await page.click("#take-back");
  assert.deepEqual(await line(), [1, "P-76", "P-84", "P-26"], "the branch from the branch");
  await page.click("#forward");
  await page.click("#take-back");
  assert.deepEqual(await line(), [1, "P-76", "P-84", "P-26"], "in the middle of the branch");
  await page.click("#last");
  await page.click("#take-back");
  await page.click("#take-back");
  assert.deepEqual(await line(), [1, ...RECORD], "all of the branch is taken back");
  await page.click("#last");
  assert.match(await status(), /resignation/);
  for (let time = 0; time < 4; time += 1) {
    await page.click("#take-back");
  }
  assert.deepEqual(await line(), [0, ...RECORD]);
  await page.evaluate(() => document.querySelector("#take-back").click());
  assert.match(await status(), /no move before/);
});

test("a file in Shift_JIS is read", async () => {
  await visit();
  await page.click("#record");
  // 手合割：平手 / 1 ７六歩(77)
  const bytes = [0x8e, 0xe8, 0x8d, 0x87, 0x8a, 0x84, 0x81, 0x46, 0x95, 0xbd, 0x8e, 0xe8, 0x0a];
  const line = [0x20, 0x31, 0x20, 0x82, 0x56, 0x98, 0x5a, 0x95, 0xe0, 0x28, 0x37, 0x37, 0x29, 0x0a];
  await page.setInputFiles("#file", { name: "game.kif", mimeType: "text/plain", buffer: Buffer.from([...bytes, ...line]) });
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
});

test("a position by SFEN and by link, and what is none is refused", async () => {
  await visit();
  await page.click("#position");
  await page.fill("#sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1");
  await page.click("#set-up");
  await page.waitForFunction(() => location.hash.includes("sfen="));
  await page.click("#share");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await ready();
  await page.click("#position");
  assert.match(await page.inputValue("#sfen"), /^4k4\/9\/4P4\/9\/9\/9\/9\/9\/4K4 b 2G/);
  await page.fill("#sfen", "no position");
  await page.click("#set-up");
  assert.match(await page.textContent("#sfen-fault"), /not a position/);
});

const CUT = {
  "KIF with a garbled line": KIF.replace("２二角成(88)", "２二角鳴(88)"),
  "KIF with a move without its square": KIF.replace("３四歩(33)", "３"),
  "CSA that ends within a move": "V2.2\nPI\n+\n+7776FU\n-33",
  "KIF whose second line is garbled": KIF.replace("３四歩", "３\u0000四歩"),
};
for (const [name, text] of Object.entries(CUT)) {
  test(`a damaged record is refused, or said to be read only so far: ${name}`, async () => {
    await visit();
    await paste(text);
    await page.waitForFunction(
      () => /could not be read/.test(document.querySelector("#record-fault").textContent) || /only so far/.test(document.querySelector("#status").textContent),
    );
  });
}

const ENDINGS = { 投了: "resignation", 切れ負け: "White wins on time", 反則負け: "White wins by an illegal move", 反則勝ち: "Black wins by an illegal", 持将棋: "impasse", 千日手: "repetition" };
test("how a game ended comes in and goes out again", async () => {
  await visit();
  for (const [word, said] of Object.entries(ENDINGS)) {
    await paste(KIF.replace("投了", word));
    await page.waitForFunction((said) => document.querySelector("#status").textContent.includes(said), said);
    await page.click("#record");
    await page.selectOption("#format", "kif");
    await page.click("#write");
    assert.match(await page.inputValue("#text"), new RegExp(word));
    await page.keyboard.press("Escape");
  }
});
