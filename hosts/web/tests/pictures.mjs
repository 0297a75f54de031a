// Writes pictures of the page at three sizes, and the pictures of the READMEs: node tests/pictures.mjs [FOLDER]
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "./browser.mjs";

const folder = process.argv[2] ?? join(import.meta.dirname, "../dist/pictures");
mkdirSync(folder, { recursive: true });
const MOVES = "2g2f 8c8d 7g7f 4a3b 2f2e 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 2b3c B*4e 6a5b 4e3d";
const LATE = "l3rs1nl/1+P+R1g1g2/p3p2k1/6ppp/Pp1pss3/2S1N1P1P/1P1PPp3/2G6/LNK4+nL w BG3Pb 82";
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1366, 800] };
const { browser, url, close } = await open();
for (const [name, [width, height]] of Object.entries(SIZES)) {
  for (const language of ["ja", "en"]) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language === "ja" ? "ja-JP" : "en-GB",
      colorScheme: name === "tablet" ? "dark" : "light",
      hasTouch: name !== "desktop",
    });
    const page = await context.newPage();
    await page.goto(`${url}#moves=${encodeURIComponent(MOVES)}`);
    await page.waitForSelector("#terms tr");
    await page.click("#analyse");
    await page.waitForFunction(() => Number(document.querySelector("#counts")?.textContent?.match(/\d+/)?.[0]) >= 7);
    await page.screenshot({ path: join(folder, `${name}-${language}.png`) });
    if (name !== "desktop") {
      await page.screenshot({ path: join(folder, `${name}-${language}-whole.png`), fullPage: true });
    }
    await page.click("#stop");
    await page.click("#new");
    await page.screenshot({ path: join(folder, `${name}-${language}-new.png`) });
    await page.goto("about:blank");
    await page.goto(`${url}#${new URLSearchParams({ sfen: LATE })}`);
    await page.waitForSelector("#terms tr");
    await page.focus("#cells");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"]) {
      await page.keyboard.press(key);
    }
    await page.screenshot({ path: join(folder, `${name}-${language}-late.png`) });
    await page.click("#record");
    await page.click("#write");
    await page.screenshot({ path: join(folder, `${name}-${language}-record.png`) });
    await page.keyboard.press("Escape");
    await page.goto("about:blank");
    await page.goto(`${url}#${new URLSearchParams({ sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b RB4G18P 1" })}`);
    await page.waitForSelector("#terms tr");
    for (const key of ["5d", "5c"]) {
      const box = await page.locator(`#cells [data-key="${key}"]`).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.waitForSelector("#promotion[open]");
    await page.screenshot({ path: join(folder, `${name}-${language}-promotion.png`) });
    await context.close();
  }
}
const games = readFileSync(join(import.meta.dirname, "../../../tests/data/games.usi"), "utf8").split("\n");
const game = games.filter((line) => line.startsWith("startpos"))[1].split(" ").slice(2, 62).join(" ");
for (const [language, locale] of [["ja", "ja-JP"], ["en", "en-GB"]]) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 970 }, locale, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(`${url}#moves=${encodeURIComponent(game)}`);
  await page.waitForSelector("#terms tr");
  await page.click("#game");
  // The analysis takes 0.4 s a position.
  await page.waitForTimeout(40_000);
  for (let back = 0; back < 8; back += 1) {
    await page.click("#back");
  }
  await page.click("#analyse");
  await page.waitForFunction(() => Number(document.querySelector("#counts")?.textContent?.match(/\d+/)?.[0]) >= 13);
  await page.screenshot({ path: join(folder, `readme-${language}.png`) });
  await context.close();
}
await close();
