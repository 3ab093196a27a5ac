import { Link, Outlet } from '@portal/frame/routing/router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ERROR_EVENT, type ErrorReport } from '../../layout/report-error.ts';
import { openShell } from '../../../testing/open-shell.tsx';

let isMended = false;

function Layout({ breaks }: { breaks: boolean }) {
  if (breaks && !isMended) throw new Error('the layout threw');
  return <Outlet />;
}

const routes = [
  { element: <Layout breaks />, children: [{ path: 'reports', element: <p>These are reports</p> }] },
  {
    element: <Layout breaks={false} />,
    children: [{ path: 'dashboard', element: <Link to="/reports?page=3">To the reports</Link> }],
  },
];

vi.mock(import('../loading/load-remote.ts'), () => ({
  loadRemoteModule: async () => ({ module: { routes }, version: 'release-7' }),
}));

const crashScreen = () => screen.findByRole('heading', { name: 'Something went wrong on this page' });
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('ALL-01 when a remote’s layout throws while rendering, the shell shows an error, reports it once and offers other pages, and a retry renders it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const told: ErrorReport[] = [];
  window.addEventListener(ERROR_EVENT, (event) => {
    if (event instanceof CustomEvent) told.push(event.detail);
  });
  openShell([{ name: 'portal', origin: '', mount: '/' }], '/reports');
  await crashScreen();
  const error = expect.objectContaining({ message: 'the layout threw' }) as Error;
  expect(told).toEqual([{ source: 'remote:portal', version: 'release-7', error }]);
  expect(screen.getByText(/portal release-7/).textContent).toContain('the layout threw');

  fireEvent.click(screen.getByRole('link', { name: 'Client portal' }));
  fireEvent.click(await screen.findByRole('link', { name: 'To the reports' }));
  await crashScreen();
  tryAgain();
  await crashScreen();
  expect(told).toHaveLength(1);
  isMended = true;
  tryAgain();
  expect(await screen.findByText('These are reports')).toBeVisible();
  expect(window.location.search).toBe('?page=3');
});
