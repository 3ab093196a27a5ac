import { Link, Outlet } from '@portal/auth/routing/router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { ERROR_EVENT, type ErrorReport } from '../../layout/report-error.ts';
import { createShellRouter } from '../../boot/router.tsx';
import { ShellRoot } from '../../boot/shell-frame.tsx';
import { startSignedIn } from '../../../testing/start-signed-in.ts';

let isMended = false;

/** The layout around the pages of a remote that works on one page and breaks on the other. */
function Layout({ breaks }: { breaks: boolean }) {
  if (breaks && !isMended) throw new Error('the layout threw');
  return <Outlet />;
}

const routes = [
  { element: <Layout breaks />, children: [{ path: 'reports', element: <p>These are reports</p> }] },
  {
    element: <Layout breaks={false} />,
    children: [{ path: 'dashboard', element: <Link to="/reports">To the reports</Link> }],
  },
];

vi.mock(import('../loading/load-remote.ts'), () => ({
  loadRemoteModule: async () => ({ module: { routes }, version: 'release-7' }),
}));

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startSignedIn([{ name: 'portal', manifest: '', paths: ['/dashboard', '/reports'] }], () => []);
});

it('ALL-01 when a remote’s layout throws while rendering, the shell shows an error, reports it once and offers other pages, and a retry renders it again', async () => {
  const told: ErrorReport[] = [];
  window.addEventListener(ERROR_EVENT, (event) => {
    if (event instanceof CustomEvent) told.push(event.detail);
  });
  history.replaceState(null, '', '/reports');
  render(<ShellRoot router={createShellRouter()} />);
  await crashScreen();
  expect(told).toEqual([
    {
      source: 'remote:portal',
      version: 'release-7',
      error: expect.objectContaining({ message: 'the layout threw' }),
    },
  ]);
  expect(screen.getByText(/portal release-7/).textContent).toContain('the layout threw');
  expect(document.title).toContain('Something went wrong');

  fireEvent.click(screen.getByRole('link', { name: 'Client portal' }));
  const back = await screen.findByRole('link', { name: 'To the reports' });
  expect(screen.queryByRole('heading', { name: /Something went wrong/ })).toBeNull();

  fireEvent.click(back);
  await crashScreen();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await crashScreen();
  expect(told).toHaveLength(1);

  isMended = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('These are reports')).toBeTruthy());
});

function crashScreen() {
  return screen.findByRole('heading', { name: 'Something went wrong on this page' });
}
