// The page's client of the engine: calls with results instead of lines.

/** A line of play that the engine found. */
export interface Info {
  depth: number;
  /** The rank among the best lines, from 1. */
  multipv: number;
  /** The value for the side to move, in centipawns. Absent for a mate. */
  cp?: number;
  /** Plies to mate, negative when the side to move is mated. */
  mate?: number;
  bound: "exact" | "lower" | "upper";
  nodes: number;
  nps: number;
  time: number;
  pv: string[];
}

/** The state of a position, computed without a search. */
export interface State {
  sfen: string;
  legal: number;
  check: boolean;
  repetition: "none" | "draw" | "win" | "loss";
  declaration: boolean;
  castles: [Castle | null, Castle | null];
  /** The evaluation for the side to move. The parts sum to the value. */
  explanation: {
    value: number;
    evaluation: "net" | "patterns" | "material";
    parts: { concept: string; side: "Black" | "White" | null; centipawns: number }[];
    patterns: {
      phase: number;
      groups: Record<string, { black: [number, number]; white: [number, number]; tapered: number }>;
      total: number;
    };
  };
}

export interface Castle {
  name: string;
  kanji: string;
  /** The wing from the owner's side, such as `right`, and its character. */
  wing: string;
  wingKanji: string;
  standing: number;
  of: number;
  whole: boolean;
}

/** Whether two texts in SFEN name the same position. The number of the move is ignored. */
export function isSamePosition(one: string, other: string): boolean {
  const name = (sfen: string) => {
    const [board, turn, hands = ""] = sfen.split(" ");
    return [board, turn, ...(hands.match(/\d*\D/g) ?? []).sort()].join(" ");
  };
  return name(one) === name(other);
}

/** A score for a side: centipawns, or plies to mate, negative when it is mated. */
export interface Score {
  cp?: number;
  mate?: number;
}

/** The search of a position of a game: its score for the side to move, and the best line. */
export interface Searched {
  score: Score;
  line: readonly string[];
}

/** The judgement of a move, as `horigoma explain` gives it. Scores are for the side that moved. */
export interface Judgement {
  mark: "" | "?!" | "?" | "??";
  /** The name of the mark in ShogiHome. */
  name: string;
  /** The loss in percent of the chance to win. */
  loss: number;
  /** The score of the best move, and of the move itself. */
  before: Score;
  after: Score;
  /** The reason of a mark by language. The best and the played line end where it can be seen on the board. */
  sentence?: { ja: string; en: string };
  best?: string[];
  played?: string[];
}

interface Question {
  heard: (info: Info) => void;
  answer: (line: string) => void;
}

export function parseInfo(line: string): Info | undefined {
  const words = line.split(" ");
  const after = (name: string): string[] => {
    const at = words.indexOf(name);
    return at < 0 ? [] : words.slice(at + 1);
  };
  const number = (name: string): number => Number(after(name)[0] ?? 0);
  const [kind, value] = after("score");
  if (value === undefined) {
    return undefined;
  }
  return {
    depth: number("depth"),
    multipv: number("multipv") || 1,
    ...(kind === "mate" ? { mate: Number(value) } : { cp: Number(value) }),
    bound: words.includes("lowerbound") ? "lower" : words.includes("upperbound") ? "upper" : "exact",
    nodes: number("nodes"),
    nps: number("nps"),
    time: number("time"),
    pv: after("pv"),
  };
}

export class EngineClient {
  readonly #worker: Worker;
  /** Searches without an answer yet, in the order of their calls. */
  readonly #searches: Question[] = [];
  readonly #states: ((state: State) => void)[] = [];
  readonly #judgements: ((judgement: Judgement | null) => void)[] = [];
  readonly #ready: (() => void)[] = [];
  #position = "";
  /** The fingerprint of the engine's tables. */
  fingerprint = "";
  /** The lines by which it introduced itself. */
  readonly #introduced: string[] = [];
  /** The games that it began. */
  #games = 0;
  onError: (text: string) => void = () => {};

  constructor(url: URL) {
    this.#worker = new Worker(url, { type: "module" });
    this.#worker.onmessage = (event: MessageEvent<string>) => this.#hear(event.data);
    this.#worker.onerror = (event) => this.onError(event.message);
    this.#send("usi");
  }

  #send(line: string): void {
    this.#worker.postMessage(line);
  }

  #hear(line: string): void {
    const [word] = line.split(" ", 1);
    if (["id", "option"].includes(word ?? "") || line.startsWith("info string searched ")) {
      this.#introduced.push(line);
    }
    if (word === "bestmove" || word === "checkmate") {
      this.#searches.shift()?.answer(line);
    } else if (word?.startsWith("{")) {
      this.#states.shift()?.(JSON.parse(line) as State);
    } else if (word === "explained") {
      this.#judgements.shift()?.(JSON.parse(line.slice(word.length)) as Judgement | null);
    } else if (word === "readyok") {
      this.#ready.shift()?.();
    } else if (line.startsWith("info string tables ")) {
      this.fingerprint = line.slice("info string tables ".length);
    } else if (word === "error" || line.startsWith("info string panic")) {
      this.onError(line);
    } else if (word === "info") {
      const info = parseInfo(line);
      if (info !== undefined) {
        this.#searches[0]?.heard(info);
      }
    }
  }

  /** Resolves when the engine has carried out all earlier commands. */
  ready(): Promise<void> {
    return new Promise((resolve) => {
      this.#ready.push(resolve);
      this.#send("isready");
    });
  }

  set(option: string, value: string | number | boolean): void {
    this.#send(`setoption name ${option} value ${value}`);
  }

  newGame(): void {
    this.#games += 1;
    this.#send("usinewgame");
  }

  /** Returns the words by which `horigoma replay` repeats the searches of the current game, with these options. */
  wordsOf(options: Readonly<Record<string, string | number>>): string {
    const after = (words: string) => this.#introduced.find((line) => line.startsWith(words))?.slice(words.length).split(" ")[0];
    const hash = after("option name USI_Hash type spin default ");
    const set = Object.entries({ USI_Hash: hash, ...options }).map(([name, value]) => `${name}=${value}`);
    const [version, tables] = [after("id name Horigoma "), after("info string searched tables ")];
    return `game ${this.#games} version ${version} tables ${tables} options ${set.join(" ")}`;
  }

  /** Sets up a position, in the words after `position`. Ends a search. */
  position(position: string): void {
    if (position !== this.#position) {
      this.#position = position;
      this.#send(`position ${position}`);
    }
  }

  /** Returns the state of the current position. */
  state(): Promise<State> {
    return new Promise((resolve) => {
      this.#states.push(resolve);
      this.#send("d");
    });
  }

  /** Judges a move from the current position by the searches before and after it. `last` is the move before the position. */
  explain(last: string | undefined, before: Searched, move: string, after: Searched): Promise<Judgement | null> {
    const words = ({ score, line }: Searched) => [...(score.mate === undefined ? ["cp", score.cp ?? 0] : ["mate", score.mate]), ...line];
    const all = [...(last === undefined ? [] : ["last", last]), "before", ...words(before), "played", move, "after", ...words(after)];
    return new Promise((resolve) => {
      this.#judgements.push(resolve);
      this.#send(`explain ${all.join(" ")}`);
    });
  }

  /** Searches, and returns the words after `bestmove` or `checkmate`. A running search answers first. */
  go(words: string, heard: (info: Info) => void = () => {}): Promise<string> {
    return new Promise((resolve) => {
      const answer = (line: string) => resolve(line.slice(line.indexOf(" ") + 1));
      this.#searches.push({ heard, answer });
      this.#send(`go ${words}`);
    });
  }

  get isSearching(): boolean {
    return this.#searches.length > 0;
  }

  /** Ends a running search. */
  stop(): void {
    if (this.isSearching) {
      this.#send("stop");
    }
  }
}
