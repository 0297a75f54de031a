// The answers to each kind of question, with the tables of the engine and with the changed ones.
import type { Values } from "./memory.js";
import type { Answer, Asked, Question } from "./task.js";

/** The answers to a question by the unchanged and by the changed engine. */
export interface Verdict {
  before?: Answer;
  after?: Answer;
}

/** The time in milliseconds after which an answer that cannot be given up costs more than a new worker. */
const PATIENCE = 2000;

/** A worker that answers one question again and again, each time with the latest tables. */
export class Verdicts {
  #worker: Worker;
  #heard: (answer: Answer) => void = () => {};
  #tables: Values;
  #isBusy = false;
  #isOld = false;
  #since = 0;
  readonly verdict: Verdict = {};

  constructor(
    readonly url: URL,
    readonly question: Question,
    readonly original: Values,
    readonly show: () => void,
  ) {
    this.#tables = original;
    this.#worker = this.#employed();
  }

  #employed(): Worker {
    const worker = new Worker(this.url, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#heard(data);
    worker.onerror = ({ message }) => this.#heard({ kind: "fault", text: message });
    return worker;
  }

  /** Whether its answer is that of earlier tables. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Answers with these tables. An answer under way ends first, a search at its next position. Some changes make a benchmark endless. */
  judge(tables: Values): void {
    this.#tables = tables;
    this.#isOld = true;
    if (this.#isBusy && this.question.kind === "bench" && performance.now() > this.#since + PATIENCE) {
      this.#worker.terminate();
      this.#worker = this.#employed();
      this.#heard({ kind: "stopped" });
    } else if (this.#isBusy) {
      this.#worker.postMessage(null);
    } else {
      void this.#work();
    }
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#isOld) {
      this.#isOld = false;
      if (this.verdict.before === undefined || this.verdict.before.kind === "stopped") {
        this.verdict.before = await this.#ask(this.original);
      }
      const isChanged = this.#tables !== this.original;
      const answer = isChanged ? await this.#ask(this.#tables) : this.verdict.before;
      if (answer.kind !== "stopped") {
        this.verdict.after = answer;
      }
      this.#isBusy = this.#isOld;
      this.show();
    }
  }

  #ask(tables: Values): Promise<Answer> {
    this.#since = performance.now();
    return new Promise((resolve) => {
      this.#heard = resolve;
      this.#worker.postMessage({ tables, question: this.question, isUnchanged: tables === this.original } satisfies Asked);
    });
  }
}
