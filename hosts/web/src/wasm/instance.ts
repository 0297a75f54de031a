// The engine as an object: USI lines in, USI lines out. Used by the page's worker, by ShogiHome's loader, and by the tests.
//
// `poll` searches for a slice of time. At the end of the slice the program suspends itself (binaryen's asyncify: the
// import `pause` unwinds the stack into memory, the next `poll` restores it), so that its owner can pass on `stop`.
//
// The program requires that none of its functions is called while another one runs or is suspended, except the `poll` that continues.
// Lines are therefore passed on only after the function that wrote them has returned (a listener may send the next command at once),
// and a suspended search is brought to its end before any other command.

interface Exports {
  memory: WebAssembly.Memory;
  start(): number;
  input(engine: number): number;
  capacity(): number;
  suspended(engine: number): number;
  command(engine: number, length: number): number;
  poll(engine: number, milliseconds: number): number;
  grade(level: number): number;
  asyncify_get_state(): number;
  asyncify_start_unwind(stack: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(stack: number): void;
  asyncify_stop_rewind(): void;
}

const UNWINDING = 1;
const REWINDING = 2;

/** The length of a slice, in milliseconds. */
export const SLICE = 10;

export class Engine {
  readonly #exports: Exports;
  readonly #engine: number;
  /** The most bytes of a line. */
  readonly #capacity: number;
  /** Where the stack goes while the program is suspended. */
  readonly #stack: number;
  /** Lines that were not handed on yet. */
  readonly #said: string[];
  readonly #say: (line: string) => void;
  #suspended = false;
  #goOn = true;
  #more = false;

  private constructor(exports: Exports, said: string[], say: (line: string) => void) {
    this.#exports = exports;
    this.#said = said;
    this.#say = say;
    this.#engine = exports.start();
    if (this.#engine === 0) {
      throw new Error("not enough memory for the engine");
    }
    this.#capacity = exports.capacity();
    this.#stack = exports.suspended(this.#engine);
  }

  /** Creates an engine that passes its lines to `say`. `prepare` may change the program's memory before the program starts. */
  static async create(module: WebAssembly.Module, say: (line: string) => void, prepare: (memory: ArrayBuffer) => void = () => {}): Promise<Engine> {
    const decoder = new TextDecoder();
    const said: string[] = [];
    let text = "";
    let engine: Engine | undefined;
    const page = {
      now: () => performance.now(),
      write(start: number, length: number) {
        text += decoder.decode(new Uint8Array(exports.memory.buffer, start, length), { stream: true });
        const lines = text.split("\n");
        text = lines.pop() ?? "";
        said.push(...lines);
      },
      pause: () => engine?.pause() ?? 1,
    };
    const instance = await WebAssembly.instantiate(module, { page });
    const exports = instance.exports as unknown as Exports;
    prepare(exports.memory.buffer);
    engine = new Engine(exports, said, say);
    return engine;
  }

  /** The memory of the program. A search replaces it when it grows. */
  get memory(): ArrayBuffer {
    return this.#exports.memory.buffer;
  }

  /** Whether it has something to think about. */
  get isThinking(): boolean {
    return this.#more;
  }

  /** Returns the estimated grade of a level: 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu. */
  grade(level: number): number {
    return this.#exports.grade(level);
  }

  /** Carries out a line. A search under way answers first when the line ends it. */
  send(line: string): void {
    const bytes = new TextEncoder().encode(line.trim());
    if (bytes.length > this.#capacity) {
      throw new RangeError("the line is too long for the engine");
    }
    this.#run(() => {
      while (this.#suspended) {
        this.#think(false, 0);
      }
      const input = this.#exports.input(this.#engine);
      new Uint8Array(this.#exports.memory.buffer, input, bytes.length).set(bytes);
      this.#more = this.#exports.command(this.#engine, bytes.length) !== 0;
    });
  }

  /** Searches for this number of milliseconds. Returns whether there is more work. */
  poll(milliseconds = SLICE): boolean {
    if (this.#more) {
      this.#run(() => this.#think(true, milliseconds));
    }
    return this.#more;
  }

  /** Runs a call of the program, then passes on the lines that it wrote, also when it failed. */
  #run(call: () => void): void {
    try {
      call();
    } finally {
      for (let line = this.#said.shift(); line !== undefined; line = this.#said.shift()) {
        this.#say(line);
      }
    }
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

  /** The function that the program calls at the end of a slice. Returns 1 to continue, 0 to leave the search. */
  private pause(): number {
    if (this.#exports.asyncify_get_state() === REWINDING) {
      this.#exports.asyncify_stop_rewind();
      return Number(this.#goOn);
    }
    this.#exports.asyncify_start_unwind(this.#stack);
    return 0;
  }
}
