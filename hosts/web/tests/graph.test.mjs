// The axes of the graph: numbers of moves at the bottom, values for Black at the side.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { page, paste, positions, visit } from "./page.mjs";

const GAMES = readFileSync(join(import.meta.dirname, "../../../tests/data/games.usi"), "utf8").split("\n");
const long = GAMES.map((line) => line.split(" ")).find(([start, , ...moves]) => start === "startpos" && moves.length > 110 && moves.length < 160);

/** The picture, the card around it, and the labels of a kind: each text with its box. */
const labels = (kind) => page.evaluate((kind) => {
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const graph = document.getElementById("graph");
  const found = [...document.querySelectorAll(`#plot span.${kind}`)].map((span) => ({ text: span.textContent, ...box(span) }));
  return { graph: box(graph), card: box(graph.closest("section")), found };
}, kind);

/** ShogiHome's chance to win at a number of centipawns. */
const chance = (cp) => 1 / (1 + Math.exp(-cp / 600));

async function isLabelled(numbers, most) {
  const values = await labels("value");
  assert.deepEqual(values.found.map(({ text }) => text), ["+1500", "+500", "0", "−500", "−1500"], "as the lists write values");
  for (const { text, y, left, right } of values.found) {
    const cp = Number(text.replace("−", "-"));
    const { top, bottom, left: edge } = values.graph;
    assert.ok(Math.abs(y - (bottom - chance(cp) * (bottom - top))) < 1, `${text} at ${y}`);
    assert.ok(right <= edge && left >= values.card.left, text);
  }
  const moves = await labels("number");
  assert.deepEqual(moves.found.map(({ text }) => text), numbers.map(String));
  for (const { text, x, top, left, right } of moves.found) {
    const { graph, card } = moves;
    assert.ok(Math.abs(x - (graph.left + (Number(text) / most) * (graph.right - graph.left))) < 1, `${text} at ${x}`);
    assert.ok(top >= graph.bottom - 1 && left >= card.left && right <= card.right, text);
  }
  for (const { found } of [values, moves]) {
    const apart = (one, other) => one.right < other.left || one.bottom <= other.top + 4;
    assert.ok(found.slice(1).every((label, place) => apart(found[place], label)), "no label covers the next");
  }
}

for (const [width, colorScheme] of [[1280, "light"], [360, "dark"]]) {
  test(`the graph has its axes on a screen of ${width} pixels, ${colorScheme}`, async () => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await visit();
    await isLabelled([0, 10, 20, 30, 40], 40);
    assert.equal(await page.textContent("#plot [data-t=moveNumber]"), "move");
    await page.click("#language");
    assert.equal(await page.textContent("#plot [data-t=moveNumber]"), "手数");
    await paste(`position ${long.join(" ")}`);
    const count = long.length - 2;
    await positions(count + 1);
    await isLabelled(Array.from({ length: Math.floor(count / 20) + 1 }, (_, at) => 20 * at), count);
    assert.equal(await page.locator("#graph .zero").count(), 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "no scrolling sideways");
    const colors = await page.evaluate(() => {
      const label = document.querySelector("#plot span.value");
      return [getComputedStyle(label).color, getComputedStyle(label.closest("section")).backgroundColor];
    });
    const [one, other] = colors.map(luminance).sort((one, other) => other - one);
    assert.ok((one + 0.05) / (other + 0.05) >= 4.5, `${colors} as WCAG asks of small text`);
    await page.click("#graph", { position: { x: 1, y: 50 } });
    assert.equal(await page.evaluate(() => document.querySelector("#moves li button[aria-current]") === document.querySelector("#moves button")), true);
  });
}

/** The relative luminance of a colour, by WCAG 2. */
function luminance(color) {
  const parts = color.match(/[\d.]+/g).slice(0, 3).map((part) => Number(part) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
