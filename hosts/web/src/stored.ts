// The values that the browser keeps for the page between visits. A browser that keeps none (private windows, storage blocked or
// full) throws at the first access, and the page works without them.

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
