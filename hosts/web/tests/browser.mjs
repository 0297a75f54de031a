// Chromium and the page in it, for the tests and the pictures.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser to test with: the variable CHROMIUM, or where it is usually installed. */
export const executablePath = process.env.CHROMIUM ?? KNOWN.find((path) => existsSync(path));

/** A browser, and a server for the page or for another folder. */
export async function open(folder) {
  const server = await serve(0, folder);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const url = `http://localhost:${server.address().port}/`;
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { browser, server, url, close };
}
