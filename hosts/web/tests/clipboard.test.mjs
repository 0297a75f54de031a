// The clipboard, where the browser refuses it and where there is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { context, page, place, visit } from "./page.mjs";

const REFUSALS = {
  "a clipboard that refuses": async () => {
    const session = await place.browser.newBrowserCDPSession();
    const { targetInfo } = await (await context.newCDPSession(page)).send("Target.getTargetInfo");
    const { browserContextId } = targetInfo;
    for (const name of ["clipboard-write", "clipboard-read"]) {
      await session.send("Browser.setPermission", { permission: { name }, setting: "denied", browserContextId });
    }
  },
  "no clipboard, as over plain HTTP": () => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`${name}: what is to be copied by hand is said`, async () => {
    await refuse();
    await visit("#moves=7g7f");
    await page.click("#share");
    await page.waitForFunction(() => /address bar/.test(document.querySelector("#status").textContent));
    await page.click("#record");
    await page.selectOption("#format", "usi");
    await page.click("#copy");
    await page.waitForFunction(() => /by hand/.test(document.querySelector("#record-fault").textContent));
    assert.equal(await page.evaluate(() => getSelection().toString()), "position startpos moves 7g7f");
    await page.click("#record-dialog button[value='']");
    await page.click("#language");
    await page.click("#share");
    await page.waitForFunction(() => /アドレス欄/.test(document.querySelector("#status").textContent));
  });
}

test("what was copied is said where one looks", async () => {
  await visit("#moves=7g7f");
  await page.click("#share");
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Copied");
  await page.click("#record");
  await page.selectOption("#format", "usi");
  await page.click("#copy");
  await page.waitForFunction(() => document.querySelector("#record-said").textContent === "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "position startpos moves 7g7f");
  await page.click("#record-dialog button[value='']");
  await page.click("#record");
  assert.equal(await page.textContent("#record-said"), "", "nothing of before");
});
