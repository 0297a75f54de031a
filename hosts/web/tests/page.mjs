// The page in a browser, for its tests. Each test has a page of its own, and fails on any error in it.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import { open } from "./browser.mjs";

/** The browser, its window of the test under way, and the page in it. */
export let place;
export let context;
export let page;
/** Errors, and questions to other hosts. */
export const faults = [];

before(async () => {
  place = await open();
});
after(() => place?.close());

/** Records the errors of a page. */
export function watch(page) {
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  // The page requests only its own files.
  page.on("request", (request) => /^(http:\/\/localhost:|data:|blob:)/.test(request.url()) || faults.push(request.url()));
}

beforeEach(async () => {
  context = await place.browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  page = await context.newPage();
  faults.length = 0;
  watch(page);
});
afterEach(async () => {
  await context.close();
  assert.deepEqual(faults, []);
});

export const status = () => page.textContent("#status");
export const moves = () => page.locator("#moves li").count();
export const ready = () => page.waitForSelector("#terms tr");
export const mode = () => page.evaluate(() => document.body.dataset.mode);
export const isIdle = () => page.waitForFunction(() => document.body.dataset.mode === "idle");
export const depth = () => page.evaluate(() => Number(document.querySelector("#counts")?.textContent?.match(/\d+/)?.[0] ?? 0));
/** Waits until the game has this number of positions. */
export const positions = (count) => page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, count);
/** Presses a button as quickly as a program can. */
export const press = (id) => page.evaluate((id) => document.getElementById(id).click(), id);

export async function visit(hash = "") {
  await page.goto(`${place.url}${hash}`);
  await ready();
}

/** The part of an address that names a position. */
export const at = (sfen) => `#${new URLSearchParams({ sfen })}`;

/** The middle of a square, in pixels. */
export async function square(name) {
  const box = await page.locator(`#cells [data-key="${name}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function tap(name) {
  await page.mouse.click(...(await square(name)));
}

export async function drag(from, to) {
  await page.mouse.move(...(await square(from)));
  await page.mouse.down();
  await page.mouse.move(...(await square(to)), { steps: 5 });
  await page.mouse.up();
}

/** Drags a piece and waits until the move is made. */
export async function play(from, to) {
  const shown = () => [...document.querySelectorAll("#moves button")].findIndex((item) => item.matches("[aria-current]"));
  const before = await page.evaluate(shown);
  await drag(from, to);
  await page.waitForFunction((next) => document.querySelectorAll("#moves button")[next]?.matches("[aria-current]"), before + 1);
}

export async function begin({ you = "both", handicap, strength = "0", book = true }) {
  await page.click("#new");
  await page.setChecked("#book", book);
  await page.selectOption("#you", you);
  await page.selectOption("#strength", strength);
  if (handicap !== undefined) {
    await page.selectOption("#handicap", { label: handicap });
  }
  await page.click("#new-dialog button[value=start]");
}

/** Reads a record that was pasted. */
export async function paste(text) {
  await page.click("#record");
  await page.fill("#text", text);
  await page.click("#read");
}

/** Returns the moves, and the number of them before the position on the board. */
export const line = () =>
  page.evaluate(() => {
    const items = [...document.querySelectorAll("#moves button")];
    return [items.findIndex((item) => item.matches("[aria-current]")), ...items.slice(1).map((item) => item.firstChild.textContent.replace(/\d\. [☗☖]/, ""))];
  });
