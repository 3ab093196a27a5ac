// As local-storage.ts, for what one tab keeps.
import { unlessBlocked } from './local-storage.ts';

export const readSession = (key: string): string | null => unlessBlocked(() => sessionStorage.getItem(key));

/** Stores a value, or removes the key for null; does nothing when storage is blocked or full. */
export function writeSession(key: string, value: string | null): void {
  unlessBlocked(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}
