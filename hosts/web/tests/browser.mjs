// Chromium and the page in it, for the tests and the pictures.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const KNOWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser to test with: the variable CHROMIUM, or where it is usually installed. */
export const executablePath = process.env.CHROMIUM ?? KNOWN.find((path) => existsSync(path));

/** Starts the browser. One that crashes before it has shown anything is started once more. */
async function launch() {
  const start = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
  return start().catch(start);
}

/** A browser, and a server for the page or for another folder. */
export async function open(folder) {
  // The browser first: a server that runs on after a failed start would keep the tests from ending.
  const browser = await launch();
  const server = await serve(0, folder);
  const url = `http://localhost:${server.address().port}/`;
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { browser, server, url, close };
}
