// The engine as ShogiHome's browser edition loads it: its interface `shogihome-wasm-engine/1`.
import { Engine } from "./instance.js";

interface Options {
  printErr?: (line: string) => void;
  locateFile?: (file: string) => string;
}

/** The length of one `poll`, in milliseconds. ShogiHome calls it every ten. */
const POLL = 40;

const FILE = "horigoma.wasm";

async function read(url: string): Promise<BufferSource> {
  if (url.startsWith("file:")) {
    // Outside a browser, as in ShogiHome's conformance test.
    const { readFile } = await import("node:fs/promises");
    return (await readFile(new URL(url))) as Uint8Array<ArrayBuffer>;
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response.arrayBuffer();
}

export default async function createEngine(options: Options = {}) {
  const url = options.locateFile?.(FILE) ?? new URL(FILE, import.meta.url).href;
  const listeners = new Set<(line: string) => void>();
  const say = (line: string) => listeners.forEach((listener) => listener(line));
  let engine: Engine | undefined = await Engine.create(await WebAssembly.compile(await read(url)), say);
  // An engine that has ended passes on no more lines.
  const end = () => {
    engine = undefined;
    listeners.clear();
  };
  return {
    postMessage(command: string): void {
      if (command.trim() === "quit") {
        end();
      }
      try {
        engine?.send(command);
      } catch (error) {
        options.printErr?.(String(error));
      }
    },
    addMessageListener(listener: (line: string) => void): void {
      listeners.add(listener);
    },
    removeMessageListener(listener: (line: string) => void): void {
      listeners.delete(listener);
    },
    terminate: end,
    poll(): void {
      engine?.poll(POLL);
    },
  };
}
