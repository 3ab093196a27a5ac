import { useLocation, useNavigationType } from '@portal/frame/routing/router';
import { useEffect, useRef } from 'react';

/** The links in the rows of a list (list-page.tsx of packages/ui), in a table or as cards. */
const ROW_LINK = ':is([data-row], [data-cards]) a[href]';

/** By the address of a page, the link of a list that was followed last. */
const followed = new Map<string, string>();

/** ALL-02: returns the focus to the row that was opened, unless the user does something else first. */
export function useReturnToLink(): void {
  const { key, pathname, search } = useLocation();
  const isHistory = useNavigationType() === 'POP';
  const address = pathname + search;
  const previous = useRef(pathname);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLElement>(ROW_LINK) : null;
      if (link) followed.set(address, link.getAttribute('href') ?? '');
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [address]);

  useEffect(() => {
    const isFromBelow = previous.current.startsWith(`${pathname}/`);
    previous.current = pathname;
    const href = followed.get(address);
    if (href === undefined || !(isHistory || isFromBelow)) return undefined;
    return focusOnceShown(href, { preventScroll: isHistory });
  }, [key, address, pathname, isHistory]);
}

const USER_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Returns a function that stops waiting. */
function focusOnceShown(href: string, options: FocusOptions): () => void {
  const stopped = new AbortController();
  const look = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(ROW_LINK)];
    const link = links.find((one) => one.getAttribute('href') === href);
    if (!link) return;
    observer.disconnect();
    stopped.abort();
    // After the effects of the page, whose heading takes the focus.
    setTimeout(() => link.focus(options));
  };
  const observer = new MutationObserver(look);
  stopped.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of USER_EVENTS)
    document.addEventListener(type, () => stopped.abort(), { capture: true, signal: stopped.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => stopped.abort();
}
