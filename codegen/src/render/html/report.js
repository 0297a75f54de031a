// Boards to step through: hover over a square, tap it, or move with the arrow keys once the board has the focus.
const words = (text) => (text ? text.split(" ") : null);
const numbers = (text) => words(text)?.map((hex) => BigInt("0x" + hex)) ?? null;
const name = (square) => `${Math.floor(square / 9) + 1}${"abcdefghi"[square % 9]}`;
const has = (set, square) => ((set >> BigInt(square)) & 1n) === 1n;
const counted = (count) => `${count} square${count === 1 ? "" : "s"}`;
const arrows = { ArrowLeft: 9, ArrowRight: -9, ArrowUp: -1, ArrowDown: 1 };
const stepping = (figure, draw, press = () => {}) => {
  const cells = new Map([...figure.querySelectorAll("td")].map((cell) => [Number(cell.dataset.square), cell]));
  const caption = figure.querySelector("output");
  let from = 40;
  const show = (square = from) => { from = square; caption.textContent = draw(cells, from); };
  for (const [square, cell] of cells) {
    cell.addEventListener("pointerenter", () => show(square));
    cell.addEventListener("click", () => { press(square); show(square); });
  }
  figure.addEventListener("keydown", (event) => {
    if (event.target !== figure) return;
    const step = arrows[event.key];
    const file = Math.floor(from / 9), inFile = (square) => Math.floor(square / 9) === file;
    if (step && cells.has(from + step) && (Math.abs(step) > 1 || inFile(from + step))) show(from + step);
    else if (event.key === "Enter" || event.key === " ") { press(from); show(); }
    else return;
    event.preventDefault();
  });
  return show;
};
for (const figure of document.querySelectorAll("figure[data-sets]")) {
  const sets = numbers(figure.dataset.sets), old = numbers(figure.dataset.old);
  stepping(figure, (cells, from) => {
    let count = 0;
    for (const [square, cell] of cells) {
      const hit = has(sets[from], square), before = old ? has(old[from], square) : hit;
      cell.classList.toggle("hit", hit);
      cell.classList.toggle("from", square === from);
      cell.classList.toggle("gained", hit && !before);
      cell.classList.toggle("lost", !hit && before);
      count += hit;
    }
    return `${name(from)}: ${counted(count)}`;
  })();
}
for (const figure of document.querySelectorAll("figure[data-values]")) {
  const values = words(figure.dataset.values), old = words(figure.dataset.old);
  stepping(figure, (cells, from) => {
    for (const [square, cell] of cells) {
      const at = 81 * from + square;
      cell.textContent = values[at];
      cell.classList.toggle("from", square === from);
      cell.classList.toggle("moved", old !== null && old[at] !== values[at]);
    }
    return `from ${name(from)}`;
  })();
}
// Sliders: tap to put a piece down or take it away; the attacks are looked up through the magic numbers as the engine does.
for (const figure of document.querySelectorAll("figure[data-magics]")) {
  const magics = numbers(figure.dataset.magics), slots = numbers(figure.dataset.slots);
  const lines = figure.querySelector("select"), word = (1n << 64n) - 1n;
  let occupied = 0n;
  const lookup = (from, line) => {
    const [mask, multiplier, offset, shift] = magics.slice(4 * (81 * line + from), 4 * (81 * line + from) + 4);
    const masked = occupied & mask;
    const folded = (masked & word) | (masked >> 64n);
    return slots[Number(offset + (((folded * multiplier) & word) >> shift))];
  };
  const show = stepping(figure, (cells, from) => {
    const set = lines.value.split(" ").reduce((all, line) => all | lookup(from, Number(line)), 0n);
    let count = 0;
    for (const [square, cell] of cells) {
      const hit = has(set, square);
      cell.classList.toggle("hit", hit);
      cell.classList.toggle("from", square === from);
      cell.textContent = has(occupied, square) ? "■" : "";
      count += hit;
    }
    return `${name(from)}: ${counted(count)}`;
  }, (square) => { occupied ^= 1n << BigInt(square); });
  lines.addEventListener("change", () => show());
  show();
}
// Numbers: a colour by size, up to the board's own greatest number or that of its table, and a name on hovering.
for (const section of document.querySelectorAll("section")) {
  const boards = [...section.querySelectorAll("table[data-heat]")];
  const cells = boards.map((board) => [...board.querySelectorAll("td:not(.dead)")]);
  const value = (cell) => Number(cell.firstChild?.data);
  const most = cells.flat().reduce((most, cell) => Math.max(most, Math.abs(value(cell))), 1);
  cells.forEach((cells, at) => {
    const full = Number(boards[at].dataset.heat) || most;
    for (const cell of cells) {
      const number = value(cell), strength = Math.min(85, Math.floor(Math.abs(number) * 85 / full));
      if (strength > 0) cell.style.background = `rgb(var(--${number > 0 ? "up" : "down"}) / ${strength}%)`;
    }
    boards[at].addEventListener("pointerover", ({ target }) => {
      const row = target.closest("td")?.parentElement, column = boards[at].rows[0].cells[target.cellIndex];
      const places = [row?.querySelector("th"), column].map((head) => head?.firstChild?.data).filter((place) => place);
      if (row) target.title = section.id + places.map((place) => `[${place.trim()}]`).join("");
    });
  });
}
// Keys: the first digits, and all of them on hovering.
for (const cell of document.querySelectorAll("table.keys td")) {
  const digits = cell.firstChild;
  cell.title = digits.data;
  digits.data = digits.data.slice(0, 4);
}
