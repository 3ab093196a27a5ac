// A browser may block storage. Nothing here throws then, and the product works until the page is left.

/** The value stored under the key; null without one, and when storage is blocked. */
export const readLocal = (key: string): string | null => unlessBlocked(() => localStorage.getItem(key));

/** Stores a value, or removes the key for null; does nothing when storage is blocked or full. */
export function writeLocal(key: string, value: string | null): void {
  unlessBlocked(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

export function removeLocalByPrefix(prefix: string): void {
  const keys = unlessBlocked(() => Object.keys(localStorage)) ?? [];
  for (const key of keys.filter((each) => each.startsWith(prefix))) writeLocal(key, null);
}

/** Whether local storage works in this browser. */
export function canStore(): boolean {
  const stored = unlessBlocked(() => {
    localStorage.setItem('probe', '');
    localStorage.removeItem('probe');
    return true;
  });
  return stored ?? false;
}

/** What `attempt` returns; null when the browser refuses its storage. */
export function unlessBlocked<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
