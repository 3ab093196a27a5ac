import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** Opens a page of the shell, whose entry has this name in the history of the browser. */
async function open(address: string, key?: string) {
  history.replaceState(key ? { key } : null, '', '/');
  const { createMemoryRouter } = await import('@portal/frame/routing/memory-router');
  const { RouterProvider, useLocation } = await import('@portal/frame/routing/router');
  const { useFocusOnNavigation } = await import('./use-focus-on-navigation.ts');
  function Page() {
    const heading = useFocusOnNavigation();
    return (
      <h1 ref={heading} tabIndex={-1}>
        {useLocation().pathname}
      </h1>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [{ pathname: address, ...(key && { key }) }],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const heading = () => screen.getByRole('heading');

it.each([
  ['a visit', undefined],
  ['a reload', 'entry-7'],
])(
  'ALL-02 the heading takes the focus after a navigation, not after %s, and the page is not scrolled to it',
  async (_what, key) => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const router = await open('/terms-of-use', key);
    expect(heading()).not.toHaveFocus();
    await act(() => router.navigate('/privacy-policy'));
    expect(heading()).toHaveFocus();
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    focus.mockRestore();
  },
);

it('ALL-02 the heading takes the focus also where the visit began, when the visitor comes back to it', async () => {
  const router = await open('/terms-of-use');
  await act(() => router.navigate('/privacy-policy'));
  heading().blur();
  await act(() => router.navigate(-1));
  expect(heading()).toHaveFocus();
});

it('ALL-02 a link to a part of a page leaves the focus to that part', async () => {
  const router = await open('/terms-of-use');
  await act(() => router.navigate('/privacy-policy#cookies'));
  expect(heading()).not.toHaveFocus();
});
