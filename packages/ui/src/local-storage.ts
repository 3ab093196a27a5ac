// A browser may block local storage. Nothing here throws then, and the product works until the page is left.

/** The value stored under the key; null without one, and when storage is blocked. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether local storage works in this browser. */
export function canStore(): boolean {
  try {
    localStorage.setItem('probe', '');
    localStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

/** Stores a value; does nothing when storage is blocked or full. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

export function removeLocalByPrefix(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked or full.
  }
}
