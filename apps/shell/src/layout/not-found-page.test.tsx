import { adoptTestConfig } from '@portal/testing/test-config';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shellRoutes } from '../boot/router.tsx';
import { renderRoutes } from '../../testing/render-routes.tsx';

it('LEGAL-02 an address without a page shows the catch-all page, which leads home and logs the path', async () => {
  adoptTestConfig();
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  renderRoutes(shellRoutes([]), '/no/such-page?next=/files');
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  expect(log.mock.calls).toEqual([['404: no page at', '/no/such-page']]);
});
