// Stepping through attack boards: hover over a square, tap it, or move with the arrow keys.
for (const figure of document.querySelectorAll("figure[data-sets]")) {
  const read = (text) => (text ? text.split(" ").map((hex) => BigInt("0x" + hex)) : null);
  const sets = read(figure.dataset.sets), old = read(figure.dataset.old);
  const cells = new Map([...figure.querySelectorAll("td")].map((cell) => [Number(cell.dataset.square), cell]));
  const caption = figure.querySelector("output");
  const name = (square) => `${Math.floor(square / 9) + 1}${"abcdefghi"[square % 9]}`;
  const has = (set, square) => ((set >> BigInt(square)) & 1n) === 1n;
  let shown = 40;
  const show = (from) => {
    shown = from;
    let count = 0;
    for (const [square, cell] of cells) {
      const hit = has(sets[from], square), before = old ? has(old[from], square) : hit;
      cell.classList.toggle("hit", hit);
      cell.classList.toggle("from", square === from);
      cell.classList.toggle("gained", hit && !before);
      cell.classList.toggle("lost", !hit && before);
      count += hit;
    }
    caption.textContent = `${name(from)}: ${count} squares`;
  };
  for (const [square, cell] of cells) {
    cell.addEventListener("pointerenter", () => show(square));
    cell.addEventListener("click", () => show(square));
  }
  figure.tabIndex = 0;
  figure.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: 9, ArrowRight: -9, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step && cells.has(shown + step)) { event.preventDefault(); show(shown + step); }
  });
  show(shown);
}
// Sliders: tap to put a piece down or take it away; the attacks are looked up through the magic numbers as the engine does.
for (const figure of document.querySelectorAll("figure[data-magics]")) {
  const words = (text) => text.split(" ").map((hex) => BigInt("0x" + hex));
  const magics = words(figure.dataset.magics), slots = words(figure.dataset.slots);
  const cells = new Map([...figure.querySelectorAll("td")].map((cell) => [Number(cell.dataset.square), cell]));
  const lines = figure.querySelector("select"), caption = figure.querySelector("output");
  const word = (1n << 64n) - 1n;
  let from = 40, occupied = 0n;
  const lookup = (line) => {
    const [mask, multiplier, offset, shift] = magics.slice(4 * (81 * line + from), 4 * (81 * line + from) + 4);
    const masked = occupied & mask;
    const folded = (masked & word) | (masked >> 64n);
    return slots[Number(offset + (((folded * multiplier) & word) >> shift))];
  };
  const show = () => {
    const set = lines.value.split(" ").reduce((all, line) => all | lookup(Number(line)), 0n);
    let count = 0;
    for (const [square, cell] of cells) {
      const hit = ((set >> BigInt(square)) & 1n) === 1n;
      cell.classList.toggle("hit", hit);
      cell.classList.toggle("from", square === from);
      cell.textContent = (occupied >> BigInt(square)) & 1n ? "■" : "";
      count += hit;
    }
    caption.textContent = `${count} squares`;
  };
  for (const [square, cell] of cells) {
    cell.addEventListener("pointerenter", () => { from = square; show(); });
    cell.addEventListener("click", () => { occupied ^= 1n << BigInt(square); show(); });
  }
  lines.addEventListener("change", show);
  show();
}
