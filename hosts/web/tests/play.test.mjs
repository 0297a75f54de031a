// A game on the page: against the engine, of the engine against itself, and on one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, drag, isIdle, mode, moves, page, place, play, press, status, tap, visit } from "./page.mjs";

test("the engine answers a move that was dragged, and a move that was tapped", async () => {
  await visit();
  await begin({ you: "sente" });
  await drag("7g", "7f");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
  await isIdle();
  await tap("2g");
  await tap("2f");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 5);
  await isIdle();
  await page.click("#take-back");
  assert.equal(await moves(), 3, "both moves of the turn are gone");
});

test("the engine plays from its book at once, and thinks where it is told to do without", async () => {
  await visit();
  // Of the strongest, which thinks ten seconds about a move.
  await begin({ you: "gote", strength: "22" });
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2, null, { timeout: 5000 });
  await isIdle();
  await begin({ you: "gote", strength: "22", book: false });
  await page.waitForTimeout(3000);
  assert.equal(await page.evaluate(() => document.body.dataset.mode), "playing");
  assert.equal(await moves(), 1);
});

// A bare king loses soon.
test("a whole game of the engine against itself", { timeout: 600_000 }, async () => {
  await visit();
  await begin({ you: "none", strength: "3", handicap: "Naked King" });
  await page.waitForFunction(() => /wins|Draw/.test(document.querySelector("#status")?.textContent ?? ""), null, { timeout: 590_000 });
  assert.match(await status(), /Black|White|Draw/);
  assert.ok((await moves()) > 5);
});

test("mate ends a game", async () => {
  await visit(`#${new URLSearchParams({ sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" })}`);
  await page.focus("#cells-bottom button:not([disabled])");
  await page.keyboard.press("Enter");
  // From 5i, where the cursor is, up to 5b.
  for (let step = 0; step < 7; step += 1) {
    await page.keyboard.press("ArrowUp");
  }
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Black wins by mate/.test(document.querySelector("#status")?.textContent ?? ""));
});

test("promotion is asked for, by keyboard too, and can be declined", async () => {
  await visit(`#${new URLSearchParams({ sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b - 1" })}`);
  await drag("5d", "5c");
  await page.waitForSelector("#promotion[open]");
  await page.keyboard.press("Escape");
  assert.equal(await moves(), 1, "closing the question takes the move back");
  await drag("5d", "5c");
  await page.click('#promotion button[value="-"]');
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  assert.match(await status(), /S-53/);
  await page.click("#take-back");
  await drag("5d", "5c");
  await page.click('#promotion button[value="+"]');
  await page.waitForFunction(() => /\+/.test(document.querySelector("#status")?.textContent ?? ""));
});

test("who asks for a mate while the engine thinks about its move is told to wait, and the game goes on", async () => {
  await visit();
  await begin({ you: "gote", strength: "22", book: false });
  await page.waitForFunction(() => document.body.dataset.mode === "playing");
  for (const id of ["mate", "game"]) {
    await page.focus(`#${id}`);
    await page.keyboard.press("Enter");
    assert.match(await status(), /wait until it has played/);
    assert.equal(await page.evaluate(() => document.body.dataset.mode), "playing");
  }
  await page.click("#stop");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  await isIdle();
  await page.click("#mate");
  await page.waitForFunction(() => /No mate/.test(document.querySelector("#status")?.textContent ?? ""));
});

test("who steps through the game while the engine thinks about its move is told to wait", async () => {
  await visit();
  await begin({ you: "sente", strength: "22", book: false });
  await play("7g", "7f");
  await page.waitForFunction(() => document.body.dataset.mode === "playing");
  const steps = ["first", "back", "forward", "last"].map((id) => () => press(id));
  for (const step of [...steps, () => page.keyboard.press("ArrowLeft"), () => page.click("#moves button"), () => page.click("#graph")]) {
    await page.evaluate(() => (document.querySelector("#status").textContent = ""));
    await step();
    assert.match(await status(), /wait until it has played/, step);
  }
  await press("take-back");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
  assert.equal(await status(), "Black to move");
  await page.waitForTimeout(500);
  assert.equal(await moves(), 1, "the move it thought of is nobody's concern any more");
});

test("the engine against itself is stopped, and people go on", async () => {
  await visit();
  await begin({ you: "none", strength: "22", book: false });
  await page.waitForFunction(() => document.body.dataset.mode === "playing");
  await press("stop");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  await isIdle();
  await page.waitForTimeout(300);
  assert.deepEqual([await mode(), await moves()], ["idle", 2]);
  await play("3c", "3d");
  assert.equal(await moves(), 3);
});

test("where the engine cannot be loaded the page says so, whatever one does", async () => {
  await page.route("**/horigoma.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(place.url);
  await page.waitForFunction(() => /could not be started/.test(document.querySelector("#status").textContent));
  await drag("7g", "7f");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  assert.match(await status(), /could not be started/);
});
