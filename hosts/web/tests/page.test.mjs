// The page as a place: links within it, without a network, on a phone, for those who do not see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { context, moves, page, place, ready, visit, watch } from "./page.mjs";

test("the link that skips to the board moves the focus and nothing else", async () => {
  const hash = "#moves=7g7f+3c3d";
  await visit(hash);
  const addresses = await page.evaluate(() => history.length);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.dataset.key === "5i");
  await page.waitForTimeout(200);
  assert.deepEqual([await moves(), ...(await page.evaluate(() => [location.hash, history.length]))], [3, hash, addresses]);
  // As an address, which a browser may follow by itself.
  await page.evaluate(() => (location.hash = "cells"));
  await page.waitForFunction((wanted) => location.hash === wanted, hash);
  assert.equal(await moves(), 3);
  // Other addresses still name games.
  await page.evaluate(() => (location.hash = "moves=2g2f"));
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
});

test("after the first visit it needs no network, and can be installed", async () => {
  await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A context of its own is a private window, which is the only thing that may be wrong here.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  await context.setOffline(true);
  await page.goto(`${place.url}#moves=7g7f`);
  await page.reload();
  await ready();
  await page.click("#analyse");
  await page.waitForFunction(() => Number(document.querySelector("#counts")?.textContent?.match(/\d+/)?.[0]) >= 4);
  const tables = await context.newPage();
  await tables.goto(`${place.url}tables.html`);
  assert.match(await tables.title(), /\S/);
});

for (const [locale, width] of [["ja-JP", 360], ["en-GB", 360], ["ja-JP", 390], ["en-GB", 390]]) {
  test(`on a phone of ${width} points nothing is wider than the screen, and a finger plays: ${locale}`, async () => {
    const phone = await place.browser.newContext({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true, locale });
    const small = await phone.newPage();
    watch(small);
    await small.goto(place.url);
    await small.waitForSelector("#terms tr");
    const [wide, shown] = await small.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= shown, `${wide} of ${shown}`);
    const head = await small.locator("header").boundingBox();
    assert.ok(head.height < 110, `the board begins ${head.height} points down`);
    for (const name of ["7g", "7f"]) {
      const box = await small.locator(`#cells [data-key="${name}"]`).boundingBox();
      await small.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
    await small.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
    for (const id of ["record", "new", "position"]) {
      await small.click(`#${id}`);
      const box = await small.locator("dialog[open]").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, id);
      await small.keyboard.press("Escape");
    }
    await phone.close();
  });
}

test("every control has a name for those who do not see it", async () => {
  await visit();
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const roles = new Set(["button", "combobox", "link", "gridcell", "textbox", "meter"]);
  const nameless = nodes.filter((node) => !node.ignored && roles.has(node.role?.value) && !node.name?.value);
  assert.deepEqual(nameless.map((node) => node.role.value), []);
  assert.equal(nodes.filter((node) => node.role?.value === "gridcell").length, 81);
});
