// The web server for trying the page out: no request ends it, and none leads out of its folder.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { serve } from "../serve.mjs";

const outer = mkdtempSync(join(tmpdir(), "horigoma-serve-"));
const folder = join(outer, "dist");
let server;

before(async () => {
  mkdirSync(join(folder, "empty"), { recursive: true });
  mkdirSync(`${folder}-other`);
  writeFileSync(join(folder, "index.html"), "the page");
  writeFileSync(join(folder, "secret.txt"), "");
  chmodSync(join(folder, "secret.txt"), 0);
  writeFileSync(join(outer, "outside.txt"), "outside");
  writeFileSync(join(`${folder}-other`, "outside.txt"), "outside");
  server = await serve(0, folder);
});
after(() => {
  server.close();
  rmSync(outer, { recursive: true });
});

/** Sends the first line of a request unchanged, which `fetch` would normalise. Resolves to the whole response. */
function ask(target) {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(server.address().port, "127.0.0.1");
    socket.on("data", (data) => (heard += data)).on("end", () => resolve(heard)).on("error", reject);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

test("a request that names no file is answered by 404, and the next one is served", async () => {
  const strange = ["/%", "/%zz", "//", "///", "http://[", "*", "/%00", "/empty", "/empty/", "/none", `/${"a".repeat(9000)}`];
  const leading_out = ["/../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "/../dist-other/outside.txt", "/..%5coutside.txt"];
  for (const target of [...strange, ...leading_out]) {
    assert.match(await ask(target), /^HTTP\/1\.1 404 /, target);
    assert.match(await ask("/"), /^HTTP\/1\.1 200 [^]*the page\r\n/, `after ${target}`);
  }
  await ask("/secret.txt").catch(() => {});
  assert.match(await ask("/"), /the page\r\n/, "after a file that cannot be read");
});
