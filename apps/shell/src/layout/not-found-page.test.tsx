import { paths } from '@portal/domain/routing/paths';
import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { adoptTestConfig } from '@portal/testing/test-config';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shellRoutes } from '../boot/router.tsx';
import { findRemoteByPath } from '../configuration/remotes.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';

it('LEGAL-02 an address without a page shows the catch-all page, which leads home and logs the path', async () => {
  adoptTestConfig();
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  renderRoutes(shellRoutes([]), '/no/such-page?next=/files');
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  expect(log.mock.calls).toEqual([['404: no page at', '/no/such-page']]);
});

it('SEAL-04 LEGAL-02 each path that no remote can own is a page without a parameter', () => {
  const known = Object.values(paths).filter((path) => typeof path === 'string');
  const own = known.filter((path) => !findRemoteByPath([{ mount: '/' }], path));
  expect(own).toEqual(expect.arrayContaining([paths.home, paths.authCode, paths.verify]));
  const matched = (path: string) =>
    createMemoryRouter(shellRoutes([]), { initialEntries: [path] }).state.matches.at(-1)?.route.path;
  expect(own.filter((path) => matched(path) === '*')).toEqual([]);
});
