// The values that the browser keeps for the page: without storage, and with several copies of the page sharing it.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DIST } from "../serve.mjs";
import { open } from "./browser.mjs";

/** Two copies of the page in folders of one origin, of different versions. */
const folder = mkdtempSync(join(tmpdir(), "horigoma-copies-"));
let place;

/** Makes a copy another version of itself. */
function release(copy, version) {
  const file = join(folder, copy, "sw.js");
  const text = readFileSync(file, "utf8");
  assert.match(text, /[0-9a-f]{12}/);
  writeFileSync(file, text.replace(/[0-9a-f]{12}/, version));
}

before(async () => {
  for (const copy of ["one", "other"]) {
    cpSync(DIST, join(folder, copy), { recursive: true, filter: (path) => !/shogihome|tests|pictures/.test(path.slice(DIST.length)) });
  }
  release("one", "111111111111");
  release("other", "222222222222");
  place = await open(folder);
});
after(async () => {
  await place.close();
  rmSync(folder, { recursive: true });
});

async function visit(page, address) {
  await page.goto(`${place.url}${address}`);
  await page.waitForSelector("#terms tr");
}

/** Throws at every access to the browser's storage. It is a self-contained script for the page. */
const REFUSALS = {
  "storage that may not be looked at": () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    ServiceWorkerContainer.prototype.register = async () => refuse();
  },
  "storage that is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`the page works with ${name}`, async () => {
    const context = await place.browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.addInitScript(refuse);
    await visit(page, "one/#moves=7g7f");
    await page.click("#language");
    await page.waitForFunction(() => document.documentElement.lang === "ja");
    assert.match(await page.textContent("#moves li:nth-child(2)"), /７六歩/, "all of it speaks the other language");
    await page.click("#back");
    await page.waitForFunction(() => document.querySelector("#moves [aria-current]")?.textContent === "開始局面");
    await context.close();
    assert.deepEqual(faults, []);
  });
}

test("copies of the page on one origin keep their own files, and each replaces its own only", async () => {
  const context = await place.browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const caches = () => page.evaluate(async () => (await window.caches.keys()).sort());
  const kept = async (copy, version) => {
    await visit(page, `${copy}/`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async (end) => (await window.caches.keys()).some((name) => name.endsWith(end)), version);
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()).active.state === "activated");
  };
  await kept("one", "111111111111");
  await kept("other", "222222222222");
  const both = await caches();
  assert.equal(both.length, 2, both.join());
  release("one", "333333333333");
  await kept("one", "333333333333");
  await page.waitForFunction(async () => (await window.caches.keys()).every((name) => !name.endsWith("111111111111")));
  const renewed = await caches();
  assert.equal(renewed.length, 2, renewed.join());
  await context.setOffline(true);
  for (const copy of ["one", "other"]) {
    await visit(page, `${copy}/`);
  }
  await context.close();
});

test("the files for a visit without a network are fetched when the engine can move", async () => {
  const events = [];
  const record = (request, response) => {
    events.push(request.url);
    response.on("finish", () => events.push(`end of ${request.url}`));
  };
  place.server.prependListener("request", record);
  const context = await place.browser.newContext();
  const page = await context.newPage();
  await visit(page, "one/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  place.server.off("request", record);
  await context.close();
  const [engine, kept] = ["end of /one/horigoma.wasm", "/one/sw.js"].map((event) => events.indexOf(event));
  assert.ok(engine >= 0 && kept > engine, `${events}`);
});
