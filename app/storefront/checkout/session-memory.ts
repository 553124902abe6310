/** sessionStorage, or this page's memory where the browser refuses it. */
const memory = new Map<string, string>();

export function recall(key: string): unknown {
  try {
    return JSON.parse(stored(key) ?? "null");
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Blocked or full: kept in memory.
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing was ever stored.
  }
}

function stored(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}
