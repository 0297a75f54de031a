// The board: shogiground for eyes and fingers, and over it a grid of cells for keyboards and screen readers.
import { Shogiground } from "shogiground";
import type { Api } from "shogiground/api";
import type { Key, MoveDests, DropDests } from "shogiground/types";
import type { DrawShape } from "shogiground/draw";
import { checksSquareNames, moveToSquareNames, shogigroundDropDests, shogigroundMoveDests } from "shogiops/compat";
import { makeBoardSfen, makeHandsSfen } from "shogiops/sfen";
import type { Color, Role, SquareName } from "shogiops/types";
import { opposite, parseSquareName } from "shogiops/util";
import type { Shogi } from "shogiops/variant/shogi";
import { pieceCanPromote, pieceForcePromote, promote } from "shogiops/variant/util";
import type { Game } from "../play/game.js";
import { language, roleName, sideName, t } from "../i18n.js";
import { drawPiece } from "./pieces.js";

const HAND: readonly Role[] = ["rook", "bishop", "gold", "silver", "knight", "lance", "pawn"];
const RANKS = "abcdefghi";
const LETTERS: Record<string, string> = { rook: "R", bishop: "B", gold: "G", silver: "S", knight: "N", lance: "L", pawn: "P" };

/** An arrow: a move of a side in USI, its colour, and its value as text. */
export interface Arrow {
  usi: string;
  side: Color;
  brush: "best" | "second" | "other" | "played";
  text: string;
}

export interface BoardElements {
  board: HTMLElement;
  top: HTMLElement;
  bottom: HTMLElement;
  cells: HTMLElement;
  topCells: HTMLElement;
  bottomCells: HTMLElement;
  files: HTMLElement;
  ranks: HTMLElement;
  promotion: HTMLDialogElement;
}

export class Board {
  readonly #elements: BoardElements;
  readonly #ground: Api;
  readonly #played: (usi: string) => void;
  #game: Game | undefined;
  #mayMove = false;
  #cursor: SquareName = "5i";
  orientation: Color = "sente";

  constructor(elements: BoardElements, played: (usi: string) => void) {
    this.#elements = elements;
    this.#played = played;
    this.#ground = Shogiground(
      {
        scaleDownPieces: false,
        blockTouchScroll: true,
        animation: { duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150 },
        movable: { free: false, events: { after: () => this.#settle() } },
        droppable: { free: false, events: { after: () => this.#settle() } },
        premovable: { enabled: false },
        predroppable: { enabled: false },
        draggable: { showGhost: true },
        drawable: { enabled: false },
        coordinates: { enabled: false },
        hands: { roles: [...HAND] },
        events: { select: () => this.#label(), unselect: () => this.#label(), pieceSelect: () => this.#label() },
      },
      { board: elements.board, hands: { top: elements.top, bottom: elements.bottom } },
    );
    for (const part of [elements.board, elements.top, elements.bottom]) {
      part.addEventListener("mousedown", () => this.#settle(), { capture: true });
      part.addEventListener("touchstart", () => this.#settle(), { capture: true, passive: true });
    }
    this.#makeCells();
  }

  /** Shows a position. The side to move may move when `mayMove` is true. */
  show(game: Game, mayMove: boolean): void {
    this.#game = game;
    this.#mayMove = mayMove;
    const position = game.position;
    const last = game.lastMove;
    this.#ground.set({
      sfen: { board: makeBoardSfen("standard", position.board), hands: makeHandsSfen("standard", position.hands) },
      orientation: this.orientation,
      turnColor: position.turn,
      activeColor: mayMove ? position.turn : undefined,
      checks: checksSquareNames(position) as Key[],
      lastDests: last === undefined ? undefined : (moveToSquareNames(last) as Key[]),
      movable: { dests: (mayMove ? shogigroundMoveDests(position) : new Map()) as MoveDests },
      droppable: { dests: (mayMove ? shogigroundDropDests(position) : new Map()) as DropDests },
    });
    this.#coordinates();
    this.#label();
  }

  /** Writes the numbers of files and ranks next to the board, which shogiground cannot change later. */
  #coordinates(): void {
    const gote = this.orientation === "gote";
    const write = (element: HTMLElement, words: string[]) => {
      const spans = words.map((word) => Object.assign(document.createElement("span"), { textContent: word }));
      element.replaceChildren(...(gote ? spans.reverse() : spans));
    };
    write(this.#elements.files, [..."987654321"]);
    write(this.#elements.ranks, [...rankNames()]);
  }

  /** Looks at the board from the other side. */
  flip(): void {
    this.orientation = opposite(this.orientation);
    this.#makeCells();
    if (this.#game !== undefined) {
      this.show(this.#game, this.#mayMove);
    }
  }

  /** Draws moves with their values. */
  arrows(arrows: readonly Arrow[]): void {
    const shapes = arrows.map(({ usi, side, brush, text }): DrawShape => {
      const dest = usi.slice(2, 4) as Key;
      const role = Object.keys(LETTERS).find((name) => LETTERS[name] === usi[0]);
      const orig = usi[1] === "*" && role !== undefined ? { role, color: side } : (usi.slice(0, 2) as Key);
      return { orig, dest, brush, description: text };
    });
    this.#ground.setAutoShapes(shapes);
  }

  /** Marks a square from which a line begins to be shown again, after the size of the board changed. */
  redraw(): void {
    this.#ground.state.dom.bounds.board.bounds.clear();
    this.#ground.state.dom.bounds.hands.bounds.clear();
    this.#ground.state.dom.bounds.hands.pieceBounds.clear();
    this.#ground.state.dom.redrawShapes();
  }

  /**
   * Passes on the move that shogiground has just made, if there is one. shogiground reports it by a timer, and a quick press can come
   * before that: without this call at each press, the next piece could not be picked up.
   */
  #settle(): void {
    const { turnColor, lastDests, lastPiece } = this.#ground.state;
    const position = this.#game?.position;
    // A move made here changes the side to move. It is the game's again when the move is passed on.
    if (position === undefined || turnColor === position.turn || this.#elements.promotion.open) {
      return;
    }
    const [from, to] = lastDests ?? [];
    if (from !== undefined && to !== undefined) {
      this.#moved(position, from, to);
    } else if (from !== undefined && lastPiece !== undefined) {
      this.#played(`${LETTERS[lastPiece.role] ?? ""}*${from}`);
    }
  }

  #moved(position: Shogi, from: Key, to: Key): void {
    const [source, target] = [parseSquareName(from as SquareName), parseSquareName(to as SquareName)];
    const piece = position.board.get(source);
    if (piece === undefined) {
      return;
    }
    if (!pieceCanPromote("standard")(piece, source, target, position.board.get(target))) {
      this.#played(`${from}${to}`);
    } else if (pieceForcePromote("standard")(piece, target)) {
      this.#played(`${from}${to}+`);
    } else {
      this.#askPromotion(piece.role, to, (suffix) => this.#played(`${from}${to}${suffix}`));
    }
  }

  /** Shows the question next to the square. Closing it takes the move back. */
  #askPromotion(role: Role, to: Key, answer: (suffix: "" | "+") => void): void {
    const dialog = this.#elements.promotion;
    const choices = [...dialog.querySelectorAll<HTMLButtonElement>("button[value]")];
    for (const button of choices) {
      const shown = button.value === "+" ? (promote("standard")(role) ?? role) : role;
      const picture = button.querySelector("span");
      if (picture !== null) {
        picture.innerHTML = drawPiece(shown, shown);
      }
    }
    const square = this.#cell(to as SquareName)?.getBoundingClientRect();
    dialog.onclose = () => {
      if (dialog.returnValue === "+" || dialog.returnValue === "-") {
        answer(dialog.returnValue === "+" ? "+" : "");
      } else if (this.#game !== undefined) {
        this.show(this.#game, this.#mayMove);
      }
      this.#cell(this.#cursor)?.focus({ preventScroll: true });
    };
    dialog.returnValue = "";
    dialog.showModal();
    if (square !== undefined) {
      const box = dialog.getBoundingClientRect();
      const left = Math.max(4, Math.min(square.left + square.width / 2 - box.width / 2, innerWidth - box.width - 4));
      const below = square.bottom + 4 + box.height < innerHeight;
      dialog.style.left = `${left}px`;
      dialog.style.top = `${Math.max(4, below ? square.bottom + 4 : square.top - box.height - 4)}px`;
    }
  }

  // The cells: one that can be focused in the grid, and a button for each kind of piece in hand.

  #cell(name: SquareName): HTMLElement | null {
    return this.#elements.cells.querySelector<HTMLElement>(`[data-key="${name}"]`);
  }

  #makeCells(): void {
    const { cells } = this.#elements;
    const gote = this.orientation === "gote";
    const rows: HTMLElement[] = [];
    for (let rank = 0; rank < 9; rank += 1) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let file = 9; file >= 1; file -= 1) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.dataset["key"] = gote ? `${10 - file}${RANKS[8 - rank]}` : `${file}${RANKS[rank]}`;
        row.append(cell);
      }
      rows.push(row);
    }
    cells.replaceChildren(...rows);
    cells.onkeydown = (event) => this.#key(event);
    cells.onfocus = () => this.#cell(this.#cursor)?.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent): void {
    this.#settle();
    const steps: Record<string, [number, number]> = {
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      ArrowLeft: [1, 0],
      ArrowRight: [-1, 0],
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const sign = this.orientation === "gote" ? -1 : 1;
      const file = Number(this.#cursor[0]) + sign * step[0];
      const rank = RANKS.indexOf(this.#cursor[1] ?? "a") + sign * step[1];
      if (file >= 1 && file <= 9 && rank >= 0 && rank < 9) {
        this.#cursor = `${file}${RANKS[rank]}` as SquareName;
        this.#label();
        this.#cell(this.#cursor)?.focus({ preventScroll: true });
      }
    } else if (event.key === "Enter" || event.key === " ") {
      this.#ground.selectSquare(this.#cursor as Key);
      this.#label();
    } else if (event.key === "Escape") {
      this.#ground.cancelMoveOrDrop();
      this.#ground.state.dom.redraw();
      this.#label();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Writes the pieces and their squares as text. */
  #label(): void {
    const position = this.#game?.position;
    if (position === undefined) {
      return;
    }
    const { selected, selectedPiece } = this.#ground.state;
    const dests = this.#ground.state.movable.dests?.get(selected as Key) ?? [];
    for (const cell of this.#elements.cells.querySelectorAll<HTMLElement>("[data-key]")) {
      const name = cell.dataset["key"] as SquareName;
      const piece = position.board.get(parseSquareName(name));
      const what = piece === undefined ? t("empty") : `${sideName(piece.color)} ${roleName(piece.role)}`;
      const mark = selected === name ? `, ${t("selected")}` : dests.includes(name as Key) ? ", ◎" : "";
      cell.setAttribute("aria-label", `${name[0]}${rankNames()[RANKS.indexOf(name[1] ?? "a")]} ${what}${mark}`);
      cell.setAttribute("aria-selected", String(selected === name));
      cell.tabIndex = name === this.#cursor ? 0 : -1;
    }
    const { topCells, bottomCells } = this.#elements;
    for (const [cells, color] of [
      [topCells, opposite(this.orientation)],
      [bottomCells, this.orientation],
    ] as const) {
      cells.setAttribute("aria-label", `${sideName(color)}${t("handOf")}`);
      HAND.forEach((role, index) => {
        // Created once: a button that is created again would lose the focus.
        const button = (cells.children[index] ?? cells.appendChild(document.createElement("button"))) as HTMLButtonElement;
        const count = position.hands[color].get(role);
        button.type = "button";
        button.disabled = count === 0 || !this.#mayMove || color !== position.turn;
        button.setAttribute("aria-label", `${roleName(role)} ${count}`);
        button.setAttribute("aria-pressed", String(selectedPiece?.role === role && selectedPiece.color === color));
        button.onclick = () => {
          this.#ground.selectPiece({ role, color });
          this.#label();
          this.#cell(this.#cursor)?.focus({ preventScroll: true });
        };
      });
    }
  }
}

/** The ranks as the names of moves write them. */
function rankNames(): string {
  return language() === "ja" ? "一二三四五六七八九" : "123456789";
}
