// Plays the games of the list through: buttons, slider, arrow keys, Home and End.
const kanji = { P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉", "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍" };
const written = (piece) => (piece === "k" ? "王" : kanji[piece.toUpperCase()]);
const square = (text) => 9 * "abcdefghi".indexOf(text[1]) + 9 - Number(text[0]);
const start = (sfen) => {
  const [rows, turn, held] = sfen.split(" ");
  const cells = [];
  for (const [, empty, piece] of rows.matchAll(/([1-9])|(\+?[A-Za-z])/g)) cells.push(...(empty ? Array(Number(empty)).fill("") : [piece]));
  const hands = {};
  for (const [, count, piece] of held.matchAll(/([0-9]*)([A-Za-z])/g)) hands[piece] = Number(count || 1);
  return { cells, hands, white: turn === "w", from: -1, to: -1 };
};
const played = ({ cells, hands, white }, move) => {
  const next = { cells: [...cells], hands: { ...hands }, white: !white, from: -1, to: square(move.slice(2)) };
  const own = (letter) => (white ? letter.toLowerCase() : letter.toUpperCase());
  if (move[1] === "*") {
    next.cells[next.to] = own(move[0]);
    next.hands[own(move[0])] -= 1;
  } else {
    next.from = square(move);
    const taken = cells[next.to].replace("+", "");
    if (taken) next.hands[own(taken)] = (next.hands[own(taken)] ?? 0) + 1;
    next.cells[next.to] = (move[4] === "+" ? "+" : "") + cells[next.from];
    next.cells[next.from] = "";
  }
  return next;
};
const player = document.querySelector("#player"), grid = document.querySelector("#squares");
const slider = player.querySelector("input"), output = player.querySelector("output");
let positions = [start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -")], names = [];
const show = (number) => {
  const at = Math.min(Math.max(number, 0), positions.length - 1), { cells, hands, from, to } = positions[at];
  const label = (text) => Object.assign(document.createElement("i"), { textContent: text });
  grid.replaceChildren(...[9, 8, 7, 6, 5, 4, 3, 2, 1, ""].map(label));
  cells.forEach((piece, place) => {
    const cell = document.createElement("b"), face = document.createElement("span");
    face.textContent = piece && written(piece);
    cell.append(face);
    cell.classList.toggle("white", piece !== piece.toUpperCase());
    cell.classList.toggle("promoted", piece.startsWith("+"));
    cell.classList.toggle("moved", place === from || place === to);
    grid.append(cell);
    if (place % 9 === 8) grid.append(label("abcdefghi"[(place - 8) / 9] + " " + "一二三四五六七八九"[(place - 8) / 9]));
  });
  for (const [color, letters] of [["hand0", "RBGSNLP"], ["hand1", "rbgsnlp"]]) {
    const held = [...letters].filter((piece) => hands[piece] > 0).map((piece) => written(piece) + (hands[piece] > 1 ? hands[piece] : ""));
    document.querySelector("#" + color).textContent = (color === "hand0" ? "☗ " : "☖ ") + held.join(" ");
  }
  slider.max = positions.length - 1;
  slider.value = at;
  output.textContent = at ? `${at}. ${names[at - 1]}` : "0";
};
const steps = { first: () => 0, back: (at) => at - 1, next: (at) => at + 1, last: () => positions.length - 1 };
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const step = (name) => show(steps[name](Number(slider.value)));
for (const button of player.querySelectorAll("button")) button.addEventListener("click", () => step(button.dataset.step));
slider.addEventListener("input", () => show(Number(slider.value)));
player.addEventListener("keydown", (event) => {
  if (event.target === slider || !keys[event.key]) return;
  event.preventDefault();
  step(keys[event.key]);
});
for (const row of document.querySelectorAll("#list tr[data-sfen]")) {
  row.querySelector("button").addEventListener("click", () => {
    document.querySelectorAll("tr.shown").forEach((other) => other.classList.remove("shown"));
    row.classList.add("shown");
    const moves = row.dataset.moves.split(" ").filter((move) => move);
    names = row.dataset.names.split(" ");
    positions = moves.reduce((all, move) => [...all, played(all.at(-1), move)], [start(row.dataset.sfen)]);
    document.querySelector("#title").textContent = `${row.cells[0].textContent}. ☗ ${row.cells[1].textContent} ☖ ${row.cells[2].textContent}, ${row.cells[3].textContent}`;
    show(positions.length - 1);
    player.focus();
    player.scrollIntoView();
  });
}
show(0);
