// Holds what a page sends for a change, so that the page can be looked at meanwhile and the change refused.
import { vi } from 'vitest';

export type HeldChanges = {
  /** Whether a request waits for `pass` or `refuse`. */
  isHeld: () => boolean;
  /** Lets pass what waits, and what comes until `hold`. */
  pass: () => void;
  /** Answers what waits as a backend does that has a fault; nothing has been stored. What comes after it passes. */
  refuse: () => void;
  /** From now on, what is sent while `isChanging` waits. */
  hold: (isChanging: () => boolean) => void;
};

/** Stubs the global `fetch`, for addresses that start with `url`. */
export function holdChanges(url: string): HeldChanges {
  const send = fetch;
  const waiting: ((isRefused: boolean) => void)[] = [];
  let isWatched = () => false;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(url) || !isWatched()) return send(input, init);
    const isRefused = await new Promise<boolean>((resolve) => waiting.push(resolve));
    return isRefused
      ? Response.json({ code: 'XX000', message: 'A fault of the test' }, { status: 500 })
      : send(input, init);
  });
  const answer = (isRefused: boolean) => {
    isWatched = () => false;
    waiting.splice(0).forEach((resolve) => resolve(isRefused));
  };
  return {
    isHeld: () => waiting.length > 0,
    pass: () => answer(false),
    refuse: () => answer(true),
    hold: (isChanging) => void (isWatched = isChanging),
  };
}
