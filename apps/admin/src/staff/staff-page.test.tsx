import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { expect, it } from 'vitest';
import { StaffPage } from './staff-page.tsx';

it('STAFF-01 keeps the next address that is typed while the one before is being sent', async () => {
  let answer = () => {};
  const requests = respondWith(({ path }) =>
    path === 'rpc/invite_staff'
      ? new Promise((resolve) => (answer = () => resolve({ body: null })))
      : { body: [rows.staff()] },
  );
  renderConsole([{ path: '/admin/admins', element: <StaffPage /> }], '/admin/admins');
  const email = await screen.findByLabelText('Email');
  await userEvent.type(email, 'dee@test');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await userEvent.clear(email);
  await userEvent.type(email, 'eve@test');
  answer();
  expect(await screen.findByText('Invitation sent')).toBeVisible();
  expect(email).toHaveValue('eve@test');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  answer();
  await waitFor(() => expect(email).toHaveValue(''));
  const invited = requests.findLast(({ path }) => path === 'rpc/invite_staff');
  expect(invited?.body).toEqual({ address: 'eve@test', role: 'auditor' });
});
