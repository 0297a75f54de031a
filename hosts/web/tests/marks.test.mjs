// The marks of a game, the reasons of its mistakes, and the record with both.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isIdle, page, paste, press, status, visit } from "./page.mjs";

/** A game in which move 7 leaves the bishop to the rook, with times, a comment and a variation. */
const KIF = `手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:03/00:00:03)
*よくある初手
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:04/00:00:07)
   4 ４四歩(43)   ( 0:01/00:00:03)
   5 ４四角(88)   ( 0:09/00:00:16)
   6 ４二飛(82)   ( 0:02/00:00:05)
   7 ９六歩(97)   ( 0:02/00:00:18)
   8 ４四飛(42)   ( 0:05/00:00:10)
   9 投了         ( 0:01/00:00:19)
まで8手で後手の勝ち

変化：3手
   3 ６六歩(67)   ( 0:01/00:00:04)
`;

/** Reads the game, analyses it, and shows the position after move 7. */
async function analysed() {
  await visit();
  await paste(KIF);
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 9);
  await page.click("#game");
  await page.waitForFunction(() => document.querySelectorAll("#graph circle").length === 9, null, { timeout: 60_000 });
  await isIdle();
  await page.click("#moves li:nth-child(8) button");
  await page.waitForFunction(() => document.querySelector("#why p").textContent !== "");
}

const reason = () => page.textContent("#why p");

test("a hung piece has its mark in the list and on the graph, and its sentence under the board, in both languages", async () => {
  await analysed();
  assert.match(await status(), /^7\. ☗P-96/);
  assert.equal(await page.textContent("#moves li:nth-child(8) b.blunder"), "??");
  // The bishop goes to the pawn's square, and is taken there: by the rook, or in a shorter search by the bishop.
  assert.equal(await page.locator("#moves li:nth-child(2) b").count(), 0, "the usual first move has no mark");
  assert.ok((await page.locator("#graph circle.blunder").count()) >= 1);
  const [x, y] = await page.locator("#graph circle.blunder").last().evaluate((dot) => [dot.cx.baseVal.value, dot.cy.baseVal.value]);
  assert.ok(Math.abs(x - 70) < 0.1 && y > 60, `move 7 of 40 on a width of 400, and below the middle: ${x} ${y}`);
  assert.match(await reason(), /chance −\d+\.\d%.*☖[RB]x44 takes the bishop/);
  const box = await page.locator("#why").boundingBox();
  const board = await page.locator("#board").boundingBox();
  assert.ok(box.y > board.y + board.height && box.width > 300, "under the board");
  await page.click("#language");
  assert.match(await reason(), /勝率 −\d+\.\d%.*☖(同|４四)[飛角]で.*角を取られる/);
  await page.click("#moves li:nth-child(2) button");
  await page.waitForFunction(() => document.querySelector("#why p").textContent === "");
  assert.ok((await page.locator("#why").boundingBox()).width <= 1, "no card without a mark");
});

test("arrows of the played and of the best move have their values, and so have those of an analysis", async () => {
  await analysed();
  const labels = () => page.locator(".sg-shapes .description text").allTextContents();
  assert.equal(await page.locator(".sg-shapes line").count(), 2);
  assert.equal(await page.locator(".sg-shapes g.played line").count(), 1);
  const [played, best] = (await labels()).map((text) => Number(text.replace("−", "-")));
  assert.ok(played < -300 && best > played + 300, `a bishop for a pawn: ${played}, ${best}`);
  // Move 7 goes from 9g to 9f: the arrow of the played move is on the file at the left edge.
  const line = await page.locator(".sg-shapes g.played line").evaluate((line) => [line.x1.baseVal.value, line.x2.baseVal.value]);
  assert.ok(Math.abs(line[0] - line[1]) < 1e-9, `${line}`);
  await page.click("#back");
  await page.waitForFunction(() => /^6\./.test(document.querySelector("#status").textContent));
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelectorAll(".sg-shapes .description text").length >= 3);
  const [found, shown] = await page.evaluate(() => [document.querySelector("#found b").textContent, document.querySelector(".sg-shapes g.best text").textContent]);
  assert.match(found, /^[+−]?\d+$/);
  assert.match(shown, /^[+−]?\d+$/);
  await press("stop");
  await isIdle();
});

test("the summary leads to the worst moves by keyboard, and a screen reader hears the mark and the sentence", async () => {
  await analysed();
  await page.click("#first");
  await page.waitForFunction(() => document.querySelector("#why p").textContent === "");
  const row = page.locator("#summary > li").first();
  assert.match(await row.locator("span").first().textContent(), /^Black: mean loss of chance \d+\.\d% · blunder \d · mistake \d · dubious \d$/);
  const worst = page.getByRole("list", { name: "Summary" }).getByRole("button", { name: /7\. ☗P-96 ?blunder/ });
  await worst.focus();
  await page.evaluate(() => {
    window.heard = [];
    const live = document.querySelector("#why [aria-live]");
    // Whatever is not drawn is not announced.
    if (getComputedStyle(live).display !== "none" && getComputedStyle(live.parentElement).display !== "none") {
      new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true });
    }
  });
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#why p").textContent !== "");
  assert.match(await status(), /^7\. ☗P-96/);
  const heard = await page.evaluate(() => window.heard);
  assert.ok(heard.some((text) => /blunder.*takes the bishop/.test(text)), `${heard}`);
  assert.equal(await page.getByRole("button", { name: /^7\. ☗P-96 ?blunder/ }).count(), 2, "in the list of moves and in the summary");
});

test("the analysis of a game announces no sentence, and a move that takes the place of another has no mark", async () => {
  await analysed();
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.querySelector("#why p").textContent)).observe(document.querySelector("#why p"), { childList: true });
  });
  await page.click("#game");
  await page.waitForFunction(() => document.body.dataset.mode === "game");
  await isIdle();
  const heard = (await page.evaluate(() => window.heard)).filter((text) => text !== "");
  assert.ok(heard.length <= 1, `only that of the position on the board: ${heard}`);
  await page.goto("about:blank");
  await visit("#moves=2g2f+3c3d+2f2e+4a3b+2e2d+2c2d+2h2d+8c8d+2d2c%2B");
  await page.click("#game");
  await page.waitForFunction(() => document.querySelectorAll("#graph circle").length === 10, null, { timeout: 60_000 });
  await isIdle();
  assert.equal(await page.textContent("#moves li:nth-child(10) b"), "??", "the rook promotes where a gold takes it");
  await page.click("#back");
  await press("analyse");
  await page.waitForFunction(() => document.querySelectorAll("#found li").length > 0);
  await page.click("#found button");
  await page.waitForFunction(() => /^9\./.test(document.querySelector("#status").textContent));
  await press("stop");
  assert.equal(await page.locator("#moves li:nth-child(10) b").count(), 0);
  assert.equal(await page.textContent("#why p"), "");
});

test("a record keeps its times, comments and variations, and has the analysis as comments", async () => {
  const { importKIF, parsePV } = await import("tsshogi");
  await analysed();
  const written = async () => {
    await page.click("#record");
    await page.selectOption("#format", "kif");
    await page.click("#write");
    const text = await page.inputValue("#text");
    await page.keyboard.press("Escape");
    return text;
  };
  const text = await written();
  assert.equal(await written(), text, "written twice");
  const [before, after] = [KIF, text].map((text) => importKIF(text));
  assert.equal(after.getUSI({ allMoves: true }), before.getUSI({ allMoves: true }));
  const marks = [];
  for (let ply = 0; ply <= 8; ply += 1) {
    before.goto(ply);
    after.goto(ply);
    const { comment, elapsedMs, hasBranch } = after.current;
    assert.deepEqual([elapsedMs, hasBranch], [before.current.elapsedMs, before.current.hasBranch], `move ${ply}`);
    assert.ok(comment.includes(before.current.comment.trim()), comment);
    const score = /^#評価値=([+-]?[.0-9]+)$/m.exec(comment) ?? /^#詰み=(先手|後手)勝ち(?::([0-9]+)手)?$/m.exec(comment);
    assert.ok(score, comment);
    const line = /^#読み筋=(.*)$/m.exec(comment)[1];
    assert.equal(parsePV(after.position, line).length, line.match(/[▲△☗☖]/g).length, line);
    marks.push(/^【(.*?)】/m.exec(comment)?.[1] ?? "");
  }
  assert.equal(marks[7], "悪手");
  assert.equal(marks[1], "");
  after.goto(3);
  assert.ok(after.switchBranchByIndex(1));
  assert.equal(after.current.displayText, "☗６六歩");
});
