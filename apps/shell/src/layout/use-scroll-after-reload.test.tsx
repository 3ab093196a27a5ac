import { expect, it, vi } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { ShellFrame } from '../boot/shell-frame.tsx';
import { SCROLL_POSITIONS } from './use-scroll-after-reload.ts';

it.each([
  ['once', undefined, [[0, 300]]],
  ['not when the user has scrolled', 'wheel', []],
])('ALL-05 after a reload, a page that has grown scrolls to where it was, %s', (_when, act, scrolled) => {
  let grow = (): void => undefined;
  const observer = class {
    observe = () => undefined;
    disconnect = () => (grow = () => undefined);
    constructor(onResize: () => void) {
      grow = onResize;
    }
  };
  vi.stubGlobal('ResizeObserver', observer);
  sessionStorage.setItem(SCROLL_POSITIONS, '{"default":300,"another":900}');
  renderPages({ '/': <ShellFrame /> }, '/');
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReset();
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get');
  height.mockReturnValue(window.innerHeight + 299);
  grow();
  expect(scrollTo).not.toHaveBeenCalled();
  if (act) window.dispatchEvent(new Event(act));
  height.mockReturnValue(window.innerHeight + 300);
  for (let times = 0; times < 2; times += 1) grow();
  expect(scrollTo.mock.calls).toEqual(scrolled);
});
