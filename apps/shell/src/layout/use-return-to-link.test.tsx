import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { Link, RouterProvider } from '@portal/auth/routing/router';
import { PageHeader } from '@portal/ui/layout/page-header';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useReturnToLink } from './use-return-to-link.ts';

/** A list whose rows arrive when the button is pressed. */
function List() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main>
      <PageHeader title="List" />
      <button onClick={() => setLoaded(true)}>Load</button>
      {isLoaded &&
        ['one', 'two'].map((name) => (
          <div data-row key={name}>
            <Link to={`/list/${name}`}>{name}</Link>
          </div>
        ))}
    </main>
  );
}

const Row = () => (
  <main>
    <PageHeader title="Row" />
    <Link to="/list?q=o">Up</Link>
    <Link to="/elsewhere">Elsewhere</Link>
  </main>
);

const Elsewhere = () => (
  <main>
    <PageHeader title="Elsewhere" />
    <Link to="/list?q=o">To the list</Link>
  </main>
);

function Frame({ children }: { children: React.ReactNode }) {
  useReturnToLink();
  return children;
}

const load = () => act(() => screen.getByText('Load').click());

async function leaveByTheSecondRow() {
  const page = (element: React.ReactNode) => <Frame>{element}</Frame>;
  const router = createMemoryRouter(
    [
      { path: '/list', element: page(<List />) },
      { path: '/list/:name', element: page(<Row />) },
      { path: '/elsewhere', element: page(<Elsewhere />) },
    ],
    { initialEntries: ['/list?q=o'] },
  );
  render(<RouterProvider router={router} />);
  load();
  await userEvent.click(screen.getByText('two'));
  return router;
}

it('ALL-02 Back returns the focus to the row that was opened, as soon as the list has loaded', async () => {
  const router = await leaveByTheSecondRow();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('heading')).toHaveTextContent('List');
  load();
  await waitFor(() => expect(screen.getByText('two')).toHaveFocus());
});

it('ALL-02 a list that is opened from elsewhere begins at its heading', async () => {
  await leaveByTheSecondRow();
  await userEvent.click(screen.getByText('Elsewhere'));
  await userEvent.click(screen.getByText('To the list'));
  await act(async () => screen.getByText('Load').click());
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
