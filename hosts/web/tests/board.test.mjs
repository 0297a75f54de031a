// Pieces under a finger: a held piece stays held, and no press is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at, drag, moves, page, positions, press, square, status, tap, visit } from "./page.mjs";

/** Whether a piece is held over the board. */
const isHeld = () => page.evaluate(() => document.querySelector("piece.dragging")?.style.display === "");

/** Takes a piece up and holds it over a square. */
async function hold(from, over) {
  await page.mouse.move(...(await square(from)));
  await page.mouse.down();
  await page.mouse.move(...(await square(over)), { steps: 3 });
}

/** Delays timers of a millisecond, by which the board reports moves, for longer than a quick hand takes. */
const slowTimers = () =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = (act, time, ...rest) => setTimeout(act, time === 1 ? 2000 : time, ...rest);
  });

test("a piece stays in the hand while the engine speaks and the page changes", async () => {
  await visit("#moves=7g7f+3c3d");
  for (const [from, to, disturb] of [
    ["2g", "2f", () => press("language")],
    ["8c", "8d", () => press("analyse")],
    ["2f", "2e", () => page.waitForFunction(() => document.querySelectorAll("#found li").length === 3)],
    ["8d", "8e", () => press("stop")],
  ]) {
    const before = await moves();
    await hold(from, "5e");
    await disturb();
    await page.waitForTimeout(200);
    assert.ok(await isHeld(), `${from}, ${disturb}`);
    await page.mouse.move(...(await square(to)), { steps: 3 });
    await page.mouse.up();
    await positions(before + 1);
  }
});

test("a piece stays in the hand when what the engine knows of the last move comes", async () => {
  await page.addInitScript(() => {
    // The engine's words come a second late.
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
    Object.defineProperty(Worker.prototype, "onmessage", {
      set(hear) {
        set.call(this, (event) => setTimeout(() => hear.call(this, event), 1000));
      },
    });
  });
  await visit();
  await drag("7g", "7f");
  await positions(2);
  await hold("3c", "5e");
  await page.waitForTimeout(1200);
  assert.ok(await isHeld());
  await page.mouse.move(...(await square("3d")), { steps: 3 });
  await page.mouse.up();
  await positions(3);
});

test("whoever moves at once after a move is not kept waiting", async () => {
  await slowTimers();
  await visit();
  await drag("7g", "7f");
  await drag("3c", "3d");
  await tap("2g");
  await tap("2f");
  await tap("8c");
  await tap("8d");
  await tap("5a");
  await positions(5);
  assert.match(await status(), /4\. ☖P-84/);
  await page.waitForTimeout(2500);
  assert.equal(await moves(), 5, "what the timers tell late is known");
});

test("a drop that is followed at once, and a question about promotion, are told of once", async () => {
  await slowTimers();
  await visit(at("4k4/9/9/4S4/9/9/9/9/4K4 b G 1"));
  const [x, y] = await page.evaluate(() => {
    const box = document.querySelector('#hand-bottom sg-hp-wrap[data-nb="1"]').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(...(await square("6d")), { steps: 4 });
  await page.mouse.up();
  await drag("5a", "4a");
  await positions(2);
  await drag("5d", "5c");
  await tap("9i");
  await page.waitForSelector("#promotion[open]");
  await page.waitForTimeout(2500);
  await page.click('#promotion button[value="-"]');
  await positions(4);
  assert.match(await status(), /3\. ☗S-53= · White to move/);
});
