import { takeLeftovers } from '@portal/testing/effects';
import { testConfig } from '@portal/testing/test-config';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

it('ALL-01 ALL-05 says that the portal could not start, starts after a retry, and reports what nobody catches', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  let status = 503;
  const fetchConfig = vi.fn<typeof fetch>(async () => Response.json(testConfig, { status }));
  vi.stubGlobal('fetch', fetchConfig);
  document.body.innerHTML = '<div id="root"><p>Prerendered</p></div>';
  await import('./main.tsx');
  expect(await screen.findByRole('heading', { name: 'The portal could not start' })).toBeVisible();
  expect(screen.queryByText('Prerendered')).toBeNull();
  const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await tryAgain();
  await vi.waitFor(() => expect(fetchConfig).toHaveBeenCalledTimes(2));
  status = 200;
  await tryAgain();
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  for (const [type, logged] of [['beforeunload', 1], ['pointerdown', 2]] as const) {
    window.dispatchEvent(new Event(type));
    window.dispatchEvent(new ErrorEvent('error', { error: new Error(`after ${type}`) }));
    expect(log).toHaveBeenCalledTimes(logged);
  } // oxfmt-ignore
  // Nothing unmounts the whole page.
  takeLeftovers();
});
