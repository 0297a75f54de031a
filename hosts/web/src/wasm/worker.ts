// The engine's thread: lines from the page go in, lines of the engine go out, and in between it thinks in slices.
import { Engine } from "./instance.js";

const worker = self as unknown as DedicatedWorkerGlobalScope;
const waiting: string[] = [];
let engine: Engine | undefined;
let scheduled = false;

// A message to oneself comes after the messages that wait already, and unlike a timer it comes at once.
const turn = new MessageChannel();
turn.port1.onmessage = () => {
  scheduled = false;
  if (engine?.poll()) {
    schedule();
  }
};

function schedule(): void {
  if (!scheduled) {
    scheduled = true;
    turn.port2.postMessage(null);
  }
}

function send(line: string): void {
  if (engine === undefined) {
    waiting.push(line);
    return;
  }
  engine.send(line);
  if (engine.isThinking) {
    schedule();
  }
}

worker.onmessage = (event: MessageEvent<string>) => send(event.data);

async function load(): Promise<void> {
  const bytes = await (await fetch(new URL("horigoma.wasm", worker.location.href))).arrayBuffer();
  const since = performance.now();
  engine = await Engine.create(await WebAssembly.compile(bytes), (line) => worker.postMessage(line));
  worker.postMessage(`info string instantiated in ${(performance.now() - since).toFixed(1)} ms`);
  waiting.splice(0).forEach(send);
}

load().catch((error: unknown) => worker.postMessage(`error ${String(error)}`));
