import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../testing/render-portal.tsx';

const CREATE = 'POST rpc/create_access_token';

it('API-01 an access token needs a name, and lasts for the days that are typed, at most 365', async () => {
  const network = networkOfClient();
  network.on('GET rpc/list_access_tokens', () => jsonResponse([]));
  network.on(CREATE, () => jsonResponse([{ id: 'one', token: 'ap_0123' }]));
  renderPortal('/profile/tokens');
  await userEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an access token' }));
  const create = () => userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await create();
  expect(await dialog.findByText('Enter a name.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Deploy pipeline');
  const days = dialog.getByRole('textbox', { name: /Days/ });
  await userEvent.clear(days);
  await userEvent.type(days, '366');
  await create();
  expect(await dialog.findByText('Enter 1 to 365 days.')).toBeVisible();
  await userEvent.type(days, '{Backspace}5');
  await create();
  await screen.findByRole('dialog', { name: 'Your access token' });
  const created = { name: 'Deploy pipeline', scopes: ['findings:read'], days: 365 };
  expect(network.requests(CREATE).map(({ body }) => body)).toEqual([created]);
});
