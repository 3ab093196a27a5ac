import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { describe, expect, it } from 'vitest';
import { StaffPage } from './staff-page.tsx';

const ADMINS = [
  rows.staff({ person_id: 'admin-1', name: 'Ada', email: 'admin@test' }),
  rows.staff(),
  rows.staff({
    person_id: 'admin-3',
    name: 'cy@test',
    email: 'cy@test',
    role: 'auditor',
    has_second_factor: false,
  }),
];

const renderPage = () => renderConsole([{ path: '/admin/admins', element: <StaffPage /> }], '/admin/admins');

describe('STAFF-01 changing the staff', () => {
  it.each([
    ['Remove cy@test', 'Remove', 'rpc/remove_staff', { person_id: 'admin-3' }, 'cy@test was removed'],
    ['Make admin: cy@test', 'Change role', 'rpc/change_staff_role', { person_id: 'admin-3', role: 'admin' },
      'cy@test is now an admin'],
    ['Make auditor: Bo', 'Change role', 'rpc/change_staff_role', { person_id: 'admin-2', role: 'auditor' },
      'Bo is now an auditor'],
  ])('"%s" does that, with a reason', async (button, confirm, path, change, said) => {
    const requests = respondWith(({ method }) => ({ body: method === 'GET' ? ADMINS : null }));
    renderPage();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'As agreed today.');
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body])).toEqual([
      [path, { ...change, reason: 'As agreed today.' }],
    ]);
  }); // oxfmt-ignore
});

describe('STAFF-01 invitations', () => {
  it('keep the next address that is typed while the one before is being sent', async () => {
    let answer = () => {};
    const requests = respondWith(({ path }) =>
      path === 'rpc/invite_staff'
        ? new Promise((resolve) => (answer = () => resolve({ body: null })))
        : { body: ADMINS },
    );
    renderPage();
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
});
