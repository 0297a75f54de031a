// An element keeps the keyboard's focus, though its surroundings are rewritten.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open } from "./browser.mjs";

let place;

before(async () => {
  place = await open();
});
after(() => place?.close());

/** A test with a page of its own, at an address. */
function onPage(name, hash, act) {
  test(name, async () => {
    const context = await place.browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.goto(`${place.url}${hash}`);
    await page.waitForSelector("#terms tr");
    await act(page);
    await context.close();
    assert.deepEqual(faults, []);
  });
}

/** Returns the index of the entry with the focus: -1 for the list itself, `undefined` when the focus is elsewhere. */
const focused = (page, id) =>
  page.evaluate((id) => {
    const list = document.getElementById(id);
    const at = [...list.querySelectorAll("button")].indexOf(document.activeElement);
    return at >= 0 ? at : document.activeElement === list ? -1 : undefined;
  }, id);
const lines = (page, count) => page.waitForFunction((count) => document.querySelectorAll("#found li").length === count, count);
const depth = (page, least) =>
  page.waitForFunction((least) => Number(document.querySelector("#counts")?.textContent?.match(/\d+/)?.[0]) >= least, least);
/** Presses a button without giving it the focus, as the page changes by itself. */
const press = (page, id) => page.evaluate((id) => document.getElementById(id).click(), id);

onPage("the focus stays on its move", "#moves=7g7f+3c3d+2g2f", async (page) => {
  await page.focus("#moves li:nth-child(2) button");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#moves button")[1].matches("[aria-current]"));
  assert.equal(await focused(page, "moves"), 1);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelectorAll("#moves button")[2].matches("[aria-current]"));
  assert.equal(await focused(page, "moves"), 1);
  assert.equal(await page.locator("#moves [aria-current]").count(), 1);
  await press(page, "game");
  await page.waitForFunction(() => document.querySelectorAll("#graph circle").length === 4, null, { timeout: 60_000 });
  assert.equal(await focused(page, "moves"), 1);
});

onPage("the focus stays on its line of analysis, and comes back to it when a move was played", "#moves=7g7f", async (page) => {
  await page.click("#analyse");
  await lines(page, 3);
  await page.focus("#found li:nth-child(2) button");
  await depth(page, 8);
  assert.equal(await focused(page, "found"), 1);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
  await lines(page, 3);
  await depth(page, 4);
  assert.equal(await focused(page, "found"), 1);
});

onPage("the focus goes to what is left when its entry goes", "#moves=7g7f", async (page) => {
  await page.click("#analyse");
  await lines(page, 3);
  // Played by its line, and taken back.
  await page.click("#found button");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
  await page.focus("#moves li:nth-child(3) button");
  await press(page, "take-back");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  assert.equal(await focused(page, "moves"), 1);
  await lines(page, 3);
  await press(page, "stop");
  await page.focus("#found li:nth-child(3) button");
  await press(page, "back");
  await lines(page, 0);
  assert.equal(await focused(page, "found"), -1);
});

onPage("a list that is empty for a while holds the focus until the entry is back", "", async (page) => {
  const walk = await page.evaluate(async () => {
    const { writeList } = await import("./tests/lists.mjs");
    const list = document.body.appendChild(document.createElement("ol"));
    const focused = () => (document.activeElement === list ? "list" : [...list.querySelectorAll("button")].indexOf(document.activeElement));
    writeList(list, 3, () => {});
    list.querySelectorAll("button")[2].focus();
    // Lines of analysis come one by one.
    return [0, 0, 1, 2, 3, 2, 3].map((count) => {
      writeList(list, count, () => {});
      return focused();
    });
  });
  assert.deepEqual(walk, ["list", "list", "list", "list", 2, 1, 1]);
});

const HAND = `#${new URLSearchParams({ sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" })}`;

onPage("the focus stays on a piece in hand, and on a button that has nothing to do any more", HAND, async (page) => {
  await page.focus("#cells-bottom button:not([disabled])");
  const at = await focused(page, "cells-bottom");
  await press(page, "analyse");
  await lines(page, 3);
  assert.ok(at >= 0);
  assert.equal(await focused(page, "cells-bottom"), at);
  await page.focus("#stop");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.body.dataset.mode === "idle");
  assert.equal(await page.evaluate(() => document.activeElement.id), "stop");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#status"), /not thinking/);
});
