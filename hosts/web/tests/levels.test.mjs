// The strength in the dialog of a new game: the engine's levels with their grades, and a new seed for each game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, page, visit } from "./page.mjs";

const choices = () => page.locator("#strength option").allTextContents();

test("each level of the engine is offered with the estimate of its grade, in both languages", async () => {
  await visit();
  const english = await choices();
  assert.equal(english.length, 23, "levels 0 to 20, and full strength with two longer times");
  // The guesses of docs/strength.md, and full strength.
  assert.deepEqual([0, 5, 10, 15].map((level) => english[level]), [
    "Level 0 · about 15 kyu", "Level 5 · about 10 kyu", "Level 10 · about 3 kyu", "Level 15 · about 2 dan",
  ]);
  assert.equal(english[22], "Level 20 · 10 s · about 6 dan");
  await page.click("#language");
  const japanese = await choices();
  assert.deepEqual([0, 13, 15].map((level) => japanese[level]), ["レベル 0 · 15級くらい", "レベル 13 · 初段くらい", "レベル 15 · 二段くらい"]);
});

test("the choice has a name and a note for those who do not see it, and obeys the keyboard", async () => {
  await visit();
  await page.click("#new");
  const select = page.getByRole("combobox", { name: "Strength" });
  assert.equal(await select.inputValue(), "20", "full strength at first");
  assert.match(await page.textContent(`#${await select.getAttribute("aria-describedby")}`), /estimates/);
  await select.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  assert.equal(await select.inputValue(), "1");
});

test("each game has a seed of its own", async () => {
  await visit();
  await page.evaluate(() => {
    window.sent = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (line) {
      window.sent.push(line);
      postMessage.call(this, line);
    };
  });
  for (let game = 0; game < 3; game += 1) {
    await begin({ you: "gote", strength: "4", book: false });
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  }
  const sent = await page.evaluate(() => window.sent);
  const values = (option) => sent.filter((line) => line.startsWith(`setoption name ${option} `)).map((line) => line.split(" ").at(-1));
  const seeds = values("Seed");
  assert.equal(new Set(seeds).size, 3, `${seeds}`);
  assert.ok(!seeds.includes("0"), "0 stands for chance");
  assert.ok(values("Skill_Level").includes("4"));
});
