// The first visit on a slow link: node tests/paint.mjs [FOLDER] [ROUNDS]
// FOLDER is a built page (dist/). The server sends files compressed by brotli, all together at 1.6 Mbit/s, each after 150 ms. The
// page's thread has a quarter of the processor. It prints medians in milliseconds.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { DIST, TYPES } from "../serve.mjs";
import { executablePath } from "./browser.mjs";

const [folder = DIST, rounds = "5"] = process.argv.slice(2);
const DELAY = 150;
/** Bytes in ten milliseconds. */
const SHARE = 1_600_000 / 8 / 100;
const SLOWDOWN = 4;

const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
const files = new Map(names.map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]));
/** The answers under way, the one to go on with first. */
const under = [];

function answer(request, response) {
  const path = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
  const rest = files.get(path);
  if (rest === undefined) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-encoding": "br", "cache-control": "no-cache" });
  setTimeout(() => under.push({ response, rest }), DELAY);
}

/** Sends what the link carries, in packets, by turns. */
let [sent, since] = [0, performance.now()];
function carry() {
  const now = performance.now();
  for (let left = Math.floor(((now - since) / 10) * SHARE) - sent; left > 0 && under.length > 0; ) {
    const { response, rest } = under.shift();
    const packet = rest.subarray(0, Math.min(1400, left));
    response.write(packet);
    sent += packet.length;
    left -= packet.length;
    if (packet.length < rest.length) {
      under.push({ response, rest: rest.subarray(packet.length) });
    } else {
      response.end();
    }
  }
  if (under.length === 0) {
    [sent, since] = [0, now];
  }
}

/** Returns the times of a first visit, in milliseconds from its start. */
async function visit(url) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await (await browser.newContext()).newPage();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: "commit" });
  // The table of the value's parts comes from the engine.
  const moved = await page.waitForFunction(() => document.querySelector("#terms tr") && performance.now(), null, { polling: 20, timeout: 120_000 });
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const engine = await moved.jsonValue();
  await browser.close();
  return { paint, engine };
}

const server = createServer(answer);
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const url = `http://localhost:${server.address().port}/`;
const timer = setInterval(carry, 5);
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
const times = [];
for (let round = 0; round < Number(rounds); round += 1) {
  times.push(await visit(url));
}
for (const name of ["paint", "engine"]) {
  console.log(`${name.padEnd(8)} ${Math.round(median(times.map((time) => time[name])))} ms  (${times.map((time) => Math.round(time[name])).join(" ")})`);
}
clearInterval(timer);
server.closeAllConnections();
server.close();
