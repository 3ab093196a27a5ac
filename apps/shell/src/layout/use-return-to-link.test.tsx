import { Link } from '@portal/frame/routing/router';
import { PageHeader } from '@portal/ui/layout/page-header';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { ShellFrame } from '../boot/shell-frame.tsx';

/** A list whose rows arrive when the button is pressed. */
function List({ mark }: { mark: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main>
      <PageHeader title="List" />
      <button onClick={() => setLoaded(true)}>Load</button>
      {isLoaded &&
        ['one', 'two'].map((name) => (
          <div {...{ [mark]: '' }} key={name}>
            <Link to={`/list/${name}`}>{name}</Link>
          </div>
        ))}
    </main>
  );
}

const load = () => act(() => screen.getByText('Load').click());

async function leaveByTheSecondRow(mark = 'data-row') {
  const router = renderRoutes(
    [
      {
        element: <ShellFrame />,
        children: [
          { path: '/list', element: <List mark={mark} /> },
          { path: '/list/:name', element: <PageHeader title="Row" /> },
          { path: '/elsewhere', element: null },
        ],
      },
    ],
    '/list?q=o',
  );
  load();
  await userEvent.click(screen.getByText('two'));
  return router;
}

it.each([
  ['Back', -1, 'data-row', true],
  ['a link up to the list', '/list?q=o', 'data-cards', false],
])(
  'ALL-02 %s returns the focus to the row that was opened, once it has loaded',
  async (_how, to, mark, preventScroll) => {
    const router = await leaveByTheSecondRow(mark);
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await act(() => router.navigate(to as string));
    expect(screen.getByRole('heading')).toHaveTextContent('List');
    load();
    await waitFor(() => expect(screen.getByText('two')).toHaveFocus());
    expect(focus).toHaveBeenLastCalledWith({ preventScroll });
    focus.mockRestore();
  },
);

it('ALL-02 a list that is opened from elsewhere, or searched there, does not return to the row', async () => {
  const router = await leaveByTheSecondRow();
  for (const path of ['/elsewhere', '/list?q=o']) await act(() => router.navigate(path));
  load();
  for (const path of ['/list?q=e', '/list?q=o']) await act(() => router.navigate(path));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByText('two')).not.toHaveFocus();
});

it('ALL-02 the focus stays where the user has put it while the list was loading', async () => {
  const router = await leaveByTheSecondRow();
  await act(() => router.navigate(-1));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.getByText('Load')).toHaveFocus();
});
