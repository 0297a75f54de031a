// The state of the game and of a search, in words.
import { language, sideName, t, type Word } from "../i18n.js";
import type { Result } from "../play/ending.js";
import type { Mate, Session } from "../play/session.js";

const REASONS: Record<Result["reason"], Word> = {
  mate: "byMate",
  resign: "byResign",
  repetition: "byRepetition",
  perpetual: "byPerpetual",
  declaration: "byDeclaration",
  impasse: "byImpasse",
  time: "byTime",
  foul: "byFoul",
};

function resultText(result: Result): string {
  const reason = t(REASONS[result.reason]);
  if (result.winner === undefined) {
    return `${t("draw")} (${reason})`;
  }
  const winner = sideName(result.winner);
  return language() === "ja" ? `${reason}、${winner}${t("wins")}` : `${winner} ${t("wins")} ${reason}`;
}

/** The last move, and whose turn it is or how the game ended. */
export function statusText({ game, mode, isOver, isRefused, remark }: Session): string {
  if (mode === "game") {
    // One thing for all of its positions.
    return t("whileGame");
  }
  const parts: string[] = [];
  if (game.at > 0) {
    parts.push(`${game.at}. ${game.nameOf(game.at, language())}`);
  }
  if (game.result !== undefined && isOver) {
    parts.push(resultText(game.result));
  } else {
    parts.push(t(game.turn === "sente" ? "turnSente" : "turnGote"));
    if (game.position.isCheck()) {
      parts.push(t("check"));
    }
    if (mode === "playing") {
      parts.push(t("thinking"));
    }
  }
  if (isRefused) {
    parts.push(t("refused"));
  }
  if (remark !== undefined) {
    parts.push(t(remark));
  }
  return parts.join(" · ");
}

function mateText(mate: Mate): string {
  if (typeof mate === "object") {
    return `${t("mateFound")}: ${mate.plies} ${t("mateIn")}`;
  }
  return mate === "sought" ? "…" : t(mate === "none" ? "mateNone" : "mateUnknown");
}

/** Returns the progress of the search, or the result of the search for a mate. */
export function countsText({ mate, found: [best] }: Session): string {
  if (mate !== undefined) {
    return mateText(mate);
  }
  if (best === undefined) {
    return "";
  }
  return `${t("depth")} ${best.depth} · ${best.nodes.toLocaleString("en")} ${t("nodes")} · ${best.nps.toLocaleString("en")}/s`;
}
