import { fetchNoticeState, type NoticeState } from '@portal/data/notices/notices';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The page itself comes first. */
const FIRST_POLL_MS = 2_000;
export const POLL_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * NOTE-04: the state of the notices of the person whose view this is, null until it is known. It is fetched every 30 s while the page is
 * visible, and at once when the page becomes visible or gets the focus, the device is online again or `refresh` is called. After each
 * failure the pause doubles, up to ten minutes.
 */
export function useNoticeState(viewedUserId: string): { state: NoticeState | null; refresh: () => void } {
  const [known, setKnown] = useState<{ viewedUserId: string; state: NoticeState } | null>(null);
  const poll = useRef<() => void>(() => undefined);

  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = POLL_MS;
    let isRequesting = false;
    /** Whether something has changed since the request whose response is awaited. */
    let isOutdated = false;

    const schedule = (delay: number) => {
      clearTimeout(timer);
      if (!ended.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void request(), delay);
    };
    async function request() {
      if (isRequesting) {
        isOutdated = true;
        return;
      }
      isRequesting = true;
      isOutdated = false;
      try {
        const state = await fetchNoticeState(ended.signal);
        if (!ended.signal.aborted) setKnown({ viewedUserId, state });
        pause = POLL_MS;
      } catch {
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
      isRequesting = false;
      schedule(isOutdated ? 0 : pause);
    }
    // Hiding the page ends the wait.
    const pollNow = () => schedule(0);

    poll.current = pollNow;
    schedule(FIRST_POLL_MS);
    document.addEventListener('visibilitychange', pollNow);
    window.addEventListener('focus', pollNow);
    window.addEventListener('online', pollNow);
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollNow);
      window.removeEventListener('focus', pollNow);
      window.removeEventListener('online', pollNow);
    };
  }, [viewedUserId]);

  const refresh = useCallback(() => poll.current(), []);
  return { state: known?.viewedUserId === viewedUserId ? known.state : null, refresh };
}
