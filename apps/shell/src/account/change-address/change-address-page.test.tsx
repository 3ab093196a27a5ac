import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { buildSession, signedInClient } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { ChangeAddressPage } from './change-address-page.tsx';

const factor = (status: string) => ({ id: '', factor_type: 'totp', status, created_at: '', updated_at: '' });

it.each([
  ['no second factor', undefined, true],
  ['one whose set-up was begun but not finished', [factor('unverified')], true],
  ['a second factor', [factor('verified')], false],
  ['one of two set up', [factor('unverified'), factor('verified')], false],
])('AUTH-20 a person with %s gives a password or a code', async (_what, factors, asksForPassword) => {
  networkOfClient();
  setRuntimeConfig({ ...testConfig, captcha: { provider: 'hcaptcha', siteKey: 'key' } });
  signIn({ ...signedInClient, ...(factors && { factors }) });
  renderPages({ '/': <ChangeAddressPage /> }, '/');
  await userEvent.type(await screen.findByLabelText(/^New email address/), 'ada@new.test');
  expect(screen.queryAllByLabelText(/^Current password/)).toHaveLength(asksForPassword ? 1 : 0);
  await userEvent.click(screen.getByRole('button', { name: 'Send the links' }));
  const next = asksForPassword ? 'Please enter your current password' : 'Confirm that it is you';
  expect(await screen.findByText(next)).toBeVisible();
});

it('AUTH-11 AUTH-20 says which two mailboxes have a link, once the password is right', async () => {
  const network = networkOfClient();
  network.on('POST /auth/v1/token', () => jsonResponse({ error_code: 'invalid_credentials' }, 400));
  network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  network.on('PUT /auth/v1/user', () => jsonResponse(signedInClient));
  signIn();
  renderPages({ '/': <ChangeAddressPage /> }, '/');
  await userEvent.type(screen.getByLabelText('New email address'), 'ada@new.test');
  const password = screen.getByLabelText('Current password');
  await userEvent.type(password, 'correct horse{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/not your current password/));
  network.on('POST /auth/v1/token', () => jsonResponse(buildSession()));
  await userEvent.type(password, '{Enter}');
  expect(await screen.findByText(/^If ada@new.test has no account/)).toHaveTextContent(
    'we sent a link to it and one to ada@client.test.',
  );
});
