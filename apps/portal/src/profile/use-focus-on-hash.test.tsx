import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { RouterProvider } from '@portal/frame/routing/router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFocusOnHash } from './use-focus-on-hash.ts';

function Page() {
  useFocusOnHash();
  return (
    <section>
      <h2 id="my sessions">Sessions</h2>
    </section>
  );
}

let resize: () => void;
const scrollIntoView = vi.fn<(options?: boolean | ScrollIntoViewOptions) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  scrollIntoView.mockReset();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView);
  const observers = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe = () => observers.add(this.#notify);
      disconnect = () => observers.delete(this.#notify);
    },
  );
  resize = () => observers.forEach((notify) => notify());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const router = createMemoryRouter([{ path: '/profile', element: <Page /> }], { initialEntries: [address] });
  const view = render(<RouterProvider router={router} />);
  return { router, ...view };
}

test('AUTH-19 ALL-02 a link to a part shows it and focuses its heading', () => {
  const { router } = open('/profile#my%20sessions');
  expect(screen.getByRole('heading')).toHaveFocus();
  resize();
  expect(scrollIntoView.mock.calls).toEqual([[{ block: 'start' }], [{ block: 'start' }]]);
  screen.getByRole('heading').blur();
  act(() => void router.navigate('/profile#my%20sessions'));
  expect(screen.getByRole('heading')).toHaveFocus();
});

test.each(['/profile', '/profile#elsewhere'])('AUTH-19 %s leaves scroll and focus alone', (address) => {
  open(address);
  expect(document.body).toHaveFocus();
  resize();
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test.each([
  ['the user scrolls', () => void window.dispatchEvent(new Event('wheel'))],
  ['three seconds have passed', () => void vi.advanceTimersByTime(3_000)],
  ['the page has gone', ({ unmount }: ReturnType<typeof open>) => unmount()],
])('ALL-02 the page no longer scrolls by itself once %s', (_when, end) => {
  end(open('/profile#my%20sessions'));
  resize();
  expect(scrollIntoView).toHaveBeenCalledOnce();
});
