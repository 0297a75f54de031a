// The marks of moves and the reasons of mistakes, as the engine gives them.
import type { Color } from "shogiops/types";
import { language, sideName, t, type Word } from "../i18n.js";
import type { Game } from "../play/game.js";
import { forBlack, scoreText, shortText } from "../play/score.js";
import type { Arrow } from "./board.js";
import { part, writeList, writeParts } from "./lists.js";

/** The marks by their signs. The names are words of the page, and classes of its style. */
export const MARKS: Readonly<Record<string, "dubious" | "mistake" | "blunder" | undefined>> = { "?!": "dubious", "?": "mistake", "??": "blunder" };

/** The most moves among the worst of a side, as in `horigoma explain`. */
const WORST = 5;

/** Returns the mark of a move after its name: a sign for the eye, a word for a screen reader. Empty without a mark. */
export function markParts(game: Game, number: number): HTMLElement[] {
  const sign = game.judgements.get(number)?.mark ?? "";
  const mark = MARKS[sign];
  if (mark === undefined) {
    return [];
  }
  const [seen, spoken] = [part("b", sign), part("span", t(mark))];
  seen.className = mark;
  seen.ariaHidden = "true";
  spoken.className = "hidden";
  return [seen, spoken];
}

/** Writes the reason of the mark of the last move, with both lines. Empty without a mark. */
export function writeReason(card: HTMLElement, game: Game): void {
  const judgement = game.judgements.get(game.at);
  const text = judgement?.sentence?.[language()] ?? "";
  // Not `hidden`: a screen reader would then not announce the sentence.
  card.classList.toggle("hidden", text === "");
  const [sentence, ...lines] = card.children;
  if (sentence === undefined || judgement === undefined || text === "") {
    clearReason(card);
    return;
  }
  const loss = `${t("chance")} −${judgement.loss.toFixed(1)}%`;
  const parts = [...markParts(game, game.at), part("small", loss), part("span", text)];
  if (sentence.textContent !== parts.map((part) => part.textContent).join("")) {
    sentence.replaceChildren(...parts);
  }
  const side = game.moverOf(game.at);
  const shown = [
    ["best", judgement.before, judgement.best],
    ["played", judgement.after, judgement.played],
  ] as const;
  shown.forEach(([word, score, line = []], place) => {
    const value = part("b", `${t(word)} ${scoreText(forBlack(score, side), t("mateIn"))}`);
    value.className = word;
    lines[place]?.replaceChildren(value, ` ${game.namesOf(line, language(), game.at - 1).join(" ")}`);
  });
}

export function clearReason(card: HTMLElement): void {
  card.classList.add("hidden");
  [...card.children].forEach((child) => child.replaceChildren());
}

/** Returns the arrows of the best move and of the last move, when that has a mark. */
export function reasonArrows(game: Game): Arrow[] {
  const judgement = game.judgements.get(game.at);
  const [best, played] = [judgement?.best?.[0], judgement?.played?.[0]];
  if (judgement === undefined || best === undefined || played === undefined) {
    return [];
  }
  const side = game.moverOf(game.at);
  return [
    { usi: played, side, brush: "played", text: shortText(forBlack(judgement.after, side), t("mateShort")) },
    { usi: best, side, brush: "best", text: shortText(forBlack(judgement.before, side), t("mateShort")) },
  ];
}

/** Writes for each side the mean loss and the numbers of marks, and its worst moves as buttons. Empty without an analysis. */
export function writeSummary(list: HTMLElement, game: Game, goto: (at: number) => void): void {
  const judged = [...game.judgements].filter(([number]) => number <= game.moves.length);
  const of = (side: Color) => judged.filter(([number]) => game.moverOf(number) === side);
  for (const [place, side] of (["sente", "gote"] as const).entries()) {
    const [own, row] = [of(side), list.children[place]];
    const [line, worst] = row?.children ?? [];
    if (!(row instanceof HTMLElement) || !(line instanceof HTMLElement) || !(worst instanceof HTMLElement)) {
      continue;
    }
    row.hidden = own.length === 0;
    const mean = own.reduce((sum, [, { loss }]) => sum + loss, 0) / Math.max(1, own.length);
    const counts = Object.entries(MARKS).reverse().map(([sign, mark]) => {
      const count = own.filter(([, judgement]) => judgement.mark === sign).length;
      return `${t(mark as Word)} ${count}`;
    });
    line.textContent = `${sideName(side)}: ${t("meanLoss")} ${mean.toFixed(1)}% · ${counts.join(" · ")}`;
    const weight = (sign: string) => Object.keys(MARKS).indexOf(sign);
    const marked = own.filter(([, { mark }]) => mark !== "");
    marked.sort(([, one], [, other]) => weight(other.mark) - weight(one.mark) || other.loss - one.loss);
    writeList(worst, Math.min(marked.length, WORST), (button, rank) => {
      const [number] = marked[rank] ?? [0];
      writeParts(button, [part("span", `${number}. ${game.nameOf(number, language())}`), ...markParts(game, number)]);
      button.onclick = () => goto(number);
    });
  }
}
