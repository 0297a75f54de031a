// The engine as an object: USI lines in, USI lines out. Used by the page's worker, by ShogiHome's loader, and by the tests.
//
// `poll` lets it think for a slice of time. At the end of the slice the program suspends itself (binaryen's asyncify: the
// import `pause` unwinds the stack into memory, the next `poll` winds it back), so that its owner can hear `stop`.

interface Exports {
  memory: WebAssembly.Memory;
  start(): number;
  input(engine: number): number;
  capacity(): number;
  suspended(engine: number): number;
  command(engine: number, length: number): number;
  poll(engine: number, milliseconds: number): number;
  asyncify_get_state(): number;
  asyncify_start_unwind(stack: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(stack: number): void;
  asyncify_stop_rewind(): void;
}

const UNWINDING = 1;
const REWINDING = 2;

/** How long the engine thinks before it looks up, in milliseconds. */
export const SLICE = 10;

export class Engine {
  readonly #exports: Exports;
  readonly #engine: number;
  #suspended = false;
  #goOn = true;
  #more = false;

  private constructor(exports: Exports) {
    this.#exports = exports;
    this.#engine = exports.start();
    if (this.#engine === 0) {
      throw new Error("not enough memory for the engine");
    }
  }

  /** Makes an engine that says its lines to `say`. */
  static async create(module: WebAssembly.Module, say: (line: string) => void): Promise<Engine> {
    const decoder = new TextDecoder();
    let text = "";
    let engine: Engine | undefined;
    const page = {
      now: () => performance.now(),
      write(start: number, length: number) {
        text += decoder.decode(new Uint8Array(exports.memory.buffer, start, length), { stream: true });
        const lines = text.split("\n");
        text = lines.pop() ?? "";
        lines.forEach(say);
      },
      pause: () => engine?.pause() ?? 1,
    };
    const instance = await WebAssembly.instantiate(module, { page });
    const exports = instance.exports as unknown as Exports;
    engine = new Engine(exports);
    return engine;
  }

  /** Whether it has something to think about. */
  get isThinking(): boolean {
    return this.#more;
  }

  /** Carries out a line. A search under way answers first when the line ends it. */
  send(line: string): void {
    const bytes = new TextEncoder().encode(line.trim());
    if (bytes.length > this.#exports.capacity()) {
      throw new RangeError("the line is too long for the engine");
    }
    if (this.#suspended) {
      this.#think(false, 0);
    }
    const input = this.#exports.input(this.#engine);
    new Uint8Array(this.#exports.memory.buffer, input, bytes.length).set(bytes);
    this.#more = this.#exports.command(this.#engine, bytes.length) !== 0;
  }

  /** Thinks for so many milliseconds; whether there is more to think about. */
  poll(milliseconds = SLICE): boolean {
    if (this.#more) {
      this.#think(true, milliseconds);
    }
    return this.#more;
  }

  #think(goOn: boolean, milliseconds: number): void {
    const { asyncify_get_state, asyncify_start_rewind, asyncify_stop_unwind, poll } = this.#exports;
    this.#goOn = goOn;
    if (this.#suspended) {
      this.#suspended = false;
      asyncify_start_rewind(this.#stack);
    }
    const more = poll(this.#engine, milliseconds) !== 0;
    if (asyncify_get_state() === UNWINDING) {
      asyncify_stop_unwind();
      this.#suspended = true;
    }
    this.#more = this.#suspended || more;
  }

  get #stack(): number {
    return this.#exports.suspended(this.#engine);
  }

  /** What the program calls at the end of a slice; 1 to go on, 0 to leave the search. */
  private pause(): number {
    if (this.#exports.asyncify_get_state() === REWINDING) {
      this.#exports.asyncify_stop_rewind();
      return Number(this.#goOn);
    }
    this.#exports.asyncify_start_unwind(this.#stack);
    return 0;
  }
}
