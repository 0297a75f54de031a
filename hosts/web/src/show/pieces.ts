// The pieces, drawn: pentagons of wood with carved characters, after the engine's name.
import { GLYPHS } from "./glyphs.js";

const PROMOTED = new Set(["tokin", "promotedlance", "promotedknight", "promotedsilver", "horse", "dragon"]);

/** The size of a piece, in hundredths of the largest. */
const SIZES: Record<string, number> = {
  pawn: 83,
  tokin: 83,
  lance: 86,
  promotedlance: 86,
  knight: 88,
  promotedknight: 88,
  silver: 92,
  promotedsilver: 92,
  gold: 92,
  bishop: 97,
  horse: 97,
  rook: 97,
  dragon: 97,
};

/** A piece as an SVG picture of 100 by 109. */
export function drawPiece(role: string, glyph: string, upsideDown = false): string {
  const size = (SIZES[role] ?? 100) / 100;
  const ink = PROMOTED.has(role) ? "#a4160f" : "#1f140a";
  const path = GLYPHS[glyph] ?? "";
  const turn = upsideDown ? `rotate(180 50 54.5) ` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 109">` +
    `<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbe6b0"/>` +
    `<stop offset="1" stop-color="#e3b96f"/></linearGradient></defs>` +
    `<g transform="${turn}translate(50 57) scale(${size}) translate(-50 -57)">` +
    `<path d="M50 5 80 18 93 104H7L20 18Z" fill="#5b3a14" opacity=".35" transform="translate(1.5 2.5)"/>` +
    `<path d="M50 5 80 18 93 104H7L20 18Z" fill="url(#w)" stroke="#7a5220" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<g transform="translate(17.5 26) scale(.65 .72)"><path d="${path}" fill="#fff3cf" transform="translate(1.6 1.6)"/>` +
    `<path d="${path}" fill="${ink}"/></g></g></svg>`
  );
}

/** Gives every piece on the board its picture. */
export function stylePieces(): void {
  const rules: string[] = [];
  const url = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  for (const role of Object.keys(GLYPHS).filter((name) => name !== "challenger")) {
    for (const color of ["sente", "gote"]) {
      const glyph = role === "king" && color === "gote" ? "challenger" : role;
      for (const orientation of ["sente", "gote"]) {
        const picture = url(drawPiece(role, glyph, color !== orientation));
        rules.push(`.orientation-${orientation} piece.${role}.${color}{background-image:${picture}}`);
      }
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets.push(sheet);
}
