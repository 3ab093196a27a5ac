import { paths } from '@portal/domain/routing/paths';
import { CONTRACT } from '@portal/frame/contract/contract-version';
import { fakeNetwork, jsonResponse, signOut } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createShellRouter, shellRoutes } from '../boot/router.tsx';
import { ShellRoot } from '../boot/shell-frame.tsx';
import { findRemoteByPath } from '../configuration/remotes.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { ShellError } from './shell-error.tsx';

const log = vi.spyOn(console, 'info');

beforeEach(() => {
  adoptTestConfig();
  signOut();
  log.mockReset().mockReturnValue();
});

it('LEGAL-02 an address without a page shows the catch-all page, which leads home and logs the path', async () => {
  renderRoutes(shellRoutes([]), '/no/such-page?next=/files');
  expect(await screen.findByRole('main')).toHaveTextContent('404Oops! Page not foundThere is no page');
  expect(document.title).toBe('Page not found · Client portal');
  expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  expect(log.mock.calls).toEqual([['404: no page at', '/no/such-page']]);
});

it('SEAL-04 LEGAL-02 ALL-02 each path that no remote can own is a page of the shell, whose heading takes the focus', async () => {
  const shown: string[] = [];
  for (const path of Object.values(paths)) {
    if (typeof path !== 'string' || findRemoteByPath([{ mount: '/' }], path)) continue;
    const router = renderRoutes(shellRoutes([]), '/no-page');
    // oxlint-disable no-await-in-loop -- one page after the other
    await act(() => router.navigate(path));
    const heading = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(heading).toHaveFocus());
    // oxlint-enable no-await-in-loop
    shown.push(`${path} ${heading.textContent}${router.state.location.search}`);
    cleanup();
  }
  expect(shown).toEqual([
    '/ Welcome back',
    '/auth Welcome back',
    '/auth-callback Welcome back',
    '/auth/code Welcome back',
    '/reset-password Welcome back',
    '/change-address Welcome back?next=%2Fprofile%2Fsecurity',
    '/invitation This link is not complete',
    '/verify Verify a report',
    '/unsubscribe This link is not valid',
    '/privacy-policy Privacy policy',
    '/terms-of-use Terms of use',
  ]);
});

it.each([
  ['denies a path that it does not state', '/dashboards', CONTRACT, 'Oops! Page not found', '/dashboards'],
  ['does not count below a page of the shell', '/auth/x', CONTRACT, 'Oops! Page not found', '/auth/x'],
  ['leads to sign in below a path that it states', '/reports/1', CONTRACT, 'Welcome back', '/auth'],
  ['of another shell is not believed', '/contact', CONTRACT + 1, 'Welcome back', '/auth'],
])('LEGAL-02 to a visitor, the manifest %s', async (_what, path, contract, title, end) => {
  const navigation = { paths: ['/dashboard', '/reports'], contract, remoteEntry: { name: 'entry.js' } };
  fakeNetwork().on('GET /mf-manifest.json', () => jsonResponse({ metaData: navigation }));
  adoptTestConfig([{ name: path, origin: `http://${path.slice(1, 5)}.test`, mount: '/' }]);
  history.replaceState(null, '', path);
  render(<ShellRoot router={createShellRouter()} />);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(location.pathname).toBe(end);
});

it('ALL-01 a page of the shell that throws is reported, and leads to the start page', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const Broken = () => {
    throw new Error('broken');
  };
  renderRoutes([{ path: '/', element: <Broken />, errorElement: <ShellError /> }]);
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  expect(reported).toHaveBeenLastCalledWith('[shell]', new Error('broken'));
});
