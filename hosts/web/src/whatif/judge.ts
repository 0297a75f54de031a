// The worker: an engine whose tables are written into its memory before each answer.
import { parseInfo, type State } from "../wasm/client.js";
import { Engine } from "../wasm/instance.js";
import { Tables, type Values } from "./memory.js";
import type { Answer, Asked, Both, Played } from "./task.js";

/** The value of mate in centipawns, for the curve. */
const MATE = 30000;

const line = ({ start, moves }: Played, ply: number) => `position sfen ${start} moves ${moves.slice(0, ply).join(" ")}`;

/** Returns once the messages that wait have been read. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}

/** An engine that answers with changed tables. */
export class Judge {
  #engine: Engine | undefined;
  #lines: string[] = [];
  #tables: Tables | undefined;
  #isForeign = false;
  #isUnchanged = false;
  #stopped = false;

  constructor(readonly module: WebAssembly.Module) {}

  /** Makes an engine whose tables are changed before it starts: it reads the numbers of its search once. */
  async #start(values: Values): Promise<Engine> {
    this.#lines = [];
    return Engine.create(this.module, (text) => this.#lines.push(text), (memory) => {
      this.#tables ??= new Tables(memory);
      this.#isForeign ||= this.#isUnchanged && !this.#tables.has(memory, values);
      this.#write(memory, values);
    });
  }

  /** Answers a question. */
  async answer(asked: Asked): Promise<Answer> {
    this.#isUnchanged = asked.isUnchanged;
    const answer = await this.#answer(asked);
    return this.#isForeign ? { kind: "foreign" } : answer;
  }

  async #answer({ tables, question }: Asked): Promise<Answer> {
    switch (question.kind) {
      case "both":
        return this.#both(tables, question.game);
      case "search":
        return this.#search(tables, question.game, question.nodes);
      case "bench":
        return this.#bench(tables);
    }
  }

  /** Gives up a search of a game. */
  stop(): void {
    this.#stopped = true;
  }

  /** The engine for questions without a search of a game, with these tables. Evaluations and `bench` read them anew. */
  async #with(values: Values): Promise<Engine> {
    this.#engine ??= await this.#start(values);
    this.#write(this.#engine.memory, values);
    this.#lines = [];
    return this.#engine;
  }

  #write(memory: ArrayBuffer, values: Values): void {
    if (!this.#isForeign) {
      this.#tables?.write(memory, values);
    }
  }

  async #both(tables: Values, game: Played): Promise<Answer> {
    const values: Both[] = [];
    const engine = await this.#with(tables);
    for (let ply = 0; ply <= game.moves.length; ply++) {
      engine.send(line(game, ply));
      engine.send("d");
      const { sfen, explanation } = JSON.parse(this.#lines.pop() ?? "") as State;
      const sign = sfen.split(" ")[1] === "b" ? 1 : -1;
      values.push({ net: sign * explanation.value, patterns: sign * explanation.patterns.total });
    }
    return { kind: "both", values };
  }

  async #search(tables: Values, game: Played, nodes: number): Promise<Answer> {
    const values: (number | undefined)[] = [];
    this.#stopped = false;
    const engine = await this.#start(tables);
    const heard = this.#lines;
    engine.send("setoption name OwnBook value false");
    for (let ply = 0; ply <= game.moves.length; ply++) {
      await turn();
      if (this.#stopped) {
        return { kind: "stopped" };
      }
      // Each position with empty memory, so that its value is its own.
      for (const command of ["usinewgame", line(game, ply), `go nodes ${nodes}`]) {
        engine.send(command);
      }
      while (engine.poll(1000));
      const info = heard.map(parseInfo).findLast((info) => info?.cp !== undefined || info?.mate !== undefined);
      const cp = info?.mate === undefined ? info?.cp : Math.sign(info.mate) * MATE;
      const black = isBlack(game, ply) ? 1 : -1;
      values.push(cp === undefined ? undefined : black * cp);
      heard.length = 0;
    }
    return { kind: "search", values };
  }

  async #bench(tables: Values): Promise<Answer> {
    const engine = await this.#with(tables);
    engine.send("bench");
    return { kind: "bench", nodes: Number(/^Bench: (\d+)/m.exec(this.#lines.join("\n"))?.[1]) };
  }
}

/** Whether Black is to move after this number of moves. */
export function isBlack({ start }: Played, ply: number): boolean {
  return (start.split(" ")[1] === "w" ? 1 : 0) === ply % 2;
}

/** Answers the messages of the page. An empty one gives up a search. */
export function serve(): void {
  const worker = self as unknown as DedicatedWorkerGlobalScope;
  const load = async () => new Judge(await WebAssembly.compile(await (await fetch(new URL("horigoma.wasm", worker.location.href))).arrayBuffer()));
  const judge = load();
  worker.onmessage = async ({ data }: MessageEvent<Asked | null>) => {
    if (data === null) {
      (await judge).stop();
      return;
    }
    const fault = (error: unknown): Answer => ({ kind: "fault", text: String(error) });
    worker.postMessage(await judge.then((judge) => judge.answer(data)).catch(fault));
  };
}
