// Holds what a page sends, so that the page can be looked at meanwhile, and refuses it.
import { vi } from 'vitest';

export type HeldRequests = {
  /** Whether a request waits for `pass` or `refuse`. */
  isHeld: () => boolean;
  /** Whether a request that was not held waits for its response. */
  isSent: () => boolean;
  /** From now on, what is sent while `isWanted` waits, and everything else passes. */
  hold: (isWanted: () => boolean) => void;
  /** Lets pass what waits. What comes later passes, too, or is refused. */
  pass: (later?: 'refuse') => void;
  /**
   * Answers what waits as a backend does that has a fault; nothing has been stored. What comes later is refused, too, or passes, if it is the
   * same: with another id, for example, a retry after a lost response would add a second row.
   */
  refuse: (later?: 'refuse') => void;
};

/** Stubs the global `fetch`, for addresses that start with `url`. */
export function holdRequests(url: string): HeldRequests {
  const send = fetch;
  const waiting: ((isRefused: boolean) => void)[] = [];
  /** What was refused since `hold`, by address. */
  const refused = new Map<string, unknown>();
  let isWatched = () => false;
  let isBroken = false;
  let sent = 0;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(url)) return send(input, init);
    const isRefused = isWatched() ? await new Promise<boolean>((resolve) => waiting.push(resolve)) : isBroken;
    const isOther = refused.has(address) && refused.get(address) !== init?.body;
    if (isRefused) refused.set(address, init?.body);
    // What follows the repeated request is not its retry.
    else if (!isOther) refused.delete(address);
    if (isRefused || isOther)
      return Response.json({ code: 'XX000', message: 'A fault of the test' }, { status: 500 });
    sent += 1;
    return send(input, init).finally(() => (sent -= 1));
  });
  const answer = (isRefused: boolean, later?: 'refuse') => {
    isWatched = () => false;
    isBroken = later === 'refuse';
    waiting.splice(0).forEach((resolve) => resolve(isRefused));
  };
  return {
    isHeld: () => waiting.length > 0,
    isSent: () => sent > 0,
    hold: (isWanted) => {
      isWatched = isWanted;
      isBroken = false;
      refused.clear();
    },
    pass: (later) => answer(false, later),
    refuse: (later) => answer(true, later),
  };
}
