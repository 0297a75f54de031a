// What the browser keeps for the page between visits. Where it keeps nothing (private windows, storage blocked or full) it throws
// at the first look, and the page does without.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The next visit begins as the first one did.
  }
}
