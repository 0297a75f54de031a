// The policy of the page: its own scripts and its WebAssembly run, and nothing that is written into the page does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faults, page, status, visit } from "./page.mjs";

const index = readFileSync(join(import.meta.dirname, "../public/index.html"), "utf8");

test("the policy allows the page's own files and WebAssembly only", () => {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(index)?.[1] ?? "";
  const rules = Object.fromEntries(policy.split(";").map((rule) => rule.trim().split(" ")).map(([name, ...sources]) => [name, sources]));
  assert.deepEqual(rules["default-src"], ["'self'"]);
  assert.deepEqual(rules["script-src"], ["'self'", "'wasm-unsafe-eval'"]);
  for (const name of ["object-src", "base-uri", "form-action"]) {
    assert.deepEqual(rules[name], ["'none'"], name);
  }
  assert.ok(!policy.includes("unsafe-inline"));
});

test("the page runs under its policy, and scripts that are written into it do not", async () => {
  await visit("#moves=7g7f");
  assert.match(await status(), /White to move/, "the engine answered");
  const refused = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    const button = document.createElement("button");
    button.setAttribute("onclick", "window.ran = true");
    document.body.append(button);
    button.click();
    const image = document.createElement("img");
    image.src = "https://example.invalid/one.png";
    document.body.append(image);
    await new Promise((resolve) => setTimeout(resolve, 300));
    let evaluated = true;
    try {
      new Function("return 1")();
    } catch {
      evaluated = false;
    }
    return { ran: window.ran, evaluated, seen: [...new Set(seen)] };
  });
  assert.equal(refused.ran, undefined);
  assert.equal(refused.evaluated, false);
  for (const directive of ["script-src-elem", "script-src-attr", "img-src"]) {
    assert.ok(refused.seen.includes(directive), `${directive}: ${refused.seen}`);
  }
  // The browser reports each refusal as an error of the page, and nothing else was one.
  const others = faults.splice(0).filter((fault) => !/Content Security Policy|example\.invalid/.test(fault));
  assert.deepEqual(others, []);
});
