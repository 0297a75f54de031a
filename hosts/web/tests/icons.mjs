// Makes the icons that must be pixels, from the one that is drawn: node tests/icons.mjs
// Those in public/ were then reduced to 256 colours and compressed by zopfli.
import { join } from "node:path";
import { open } from "./browser.mjs";

const { browser, url, close } = await open();
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.goto(`${url}icon.svg`);
  const svg = await page.evaluate(() => document.documentElement.outerHTML);
  await page.goto("about:blank");
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#f0dcb4"><div style="width:82%">${svg}</div>`,
  );
  await page.screenshot({ path: join(import.meta.dirname, `../public/icon-${size}.png`) });
  await page.close();
}
await close();
