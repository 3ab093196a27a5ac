import { approvedProfile, signedInClient, viewOf } from '@portal/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeNetwork, jsonResponse, pageResponse } from '@portal/testing/network';
import { audit } from '../../testing/audit-data.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const CLIENT = '00000000-0000-4000-8000-0000000000c1';
const impersonation = { ...viewOf(CLIENT), targetUserName: 'Iris Vale', expiresAt: Date.now() + 42 * 60_000 };
const PROFILE = `GET profiles?client_id=eq.${CLIENT}`;
const FILES = `GET files?client_id=eq.${CLIENT}`;
const target = { ...approvedProfile, client_id: CLIENT, full_name: 'Iris Vale' };
const file = {
  id: 'f1',
  file_name: 'scope.pdf',
  file_size: 10,
  file_category: 'other',
  uploaded_by: CLIENT,
  created_at: '2026-11-21T10:00:00+00:00',
};
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  network = fakeNetwork();
  network.on(`GET user_roles?user_id=eq.${signedInClient.id}`, () => jsonResponse([{ role: 'admin' }]));
  network.on('GET profiles', () => jsonResponse([]));
  network.on(PROFILE, () => jsonResponse([target]));
  network.on(FILES, () => pageResponse([file]));
  network.on(`${FILES}&file_name=ilike.%%`, () => pageResponse([file]));
  network.on(`GET audits?client_id=eq.${CLIENT}`, () => pageResponse([{ ...audit, title: 'Vale core' }]));
  network.on('GET rpc/running_audit', () => jsonResponse([]));
  network.on('GET service_requests', () => jsonResponse([]));
  network.on('GET knowledge_recommendations', () => jsonResponse([]));
});

const show = (path: string, shell: Parameters<typeof renderPortal>[1] = {}) =>
  renderPortal(path, { isAdmin: true, impersonation, ...shell });

async function enabledControls() {
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1 });
  await waitFor(() => expect(within(main).queryAllByRole('status', { name: /loading/i })).toEqual([]));
  const controls = ['button', 'textbox', 'radio', 'checkbox', 'combobox', 'switch'].flatMap((role) =>
    within(main).queryAllByRole(role),
  );
  return controls
    .filter((control) => !control.matches(':disabled, [aria-disabled="true"]'))
    .map((control) => control.textContent || control.getAttribute('aria-label'));
}

describe('IMP-02 the banner', () => {
  it.each(['/dashboard', '/profile'])(
    'is shown on %s with the client’s name and the remaining time',
    async (path) => {
      show(path);
      const banner = await screen.findByRole('region', { name: 'Impersonation' });
      expect(banner).toHaveTextContent('Viewing the portal as Iris Vale. Read only, 42 min left.');
    },
  );

  it.each([
    [{ approval_status: 'pending' }, ' This client is not approved and cannot open the portal.'],
    [
      { suspended_at: 'now' },
      ' This client is suspended: they see none of these pages, and you see no data here.',
    ],
  ])('says of a client with %j that they do not see the portal', async (facts, text) => {
    network.on(PROFILE, () => jsonResponse([{ ...target, ...facts }]));
    show('/dashboard');
    const banner = await screen.findByRole('region', { name: 'Impersonation' });
    await waitFor(() => expect(banner).toHaveTextContent(`42 min left.${text}End impersonation`));
  });

  it.each([
    [undefined, `/admin/clients/${CLIENT}`],
    ['/admin/audits/a1', '/admin/audits/a1'],
  ])('ends the view, and leads to where it began: %s', async (returnTo, end) => {
    const { router } = show('/dashboard', {
      impersonation: { ...impersonation, ...(returnTo && { returnTo }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End impersonation' }));
    expect(await screen.findByText('Impersonation ended')).toBeVisible();
    expect(router.state.location.pathname).toBe(end);
  });
});

describe('IMP-03 while impersonating', () => {
  it.each([
    { path: '/request', shown: 'Submit Request' },
    { path: '/profile', shown: 'Save Changes' },
  ])('every control of $path is disabled', async ({ path, shown }) => {
    show(path);
    expect(await screen.findByRole('button', { name: shown })).toBeDisabled();
    expect(await enabledControls()).toEqual([]);
  });

  it('files can be downloaded but not uploaded or deleted', async () => {
    show('/files');
    expect(await screen.findByText('scope.pdf')).toBeVisible();
    expect(screen.getByRole('button', { name: /Upload Files/ })).toBeDisabled();
    expect(await enabledControls()).toEqual([
      'Skip to the first row',
      'Filters',
      'scope.pdf',
      'Download scope.pdf',
      // The filter by audit.
      'All auditsVale core',
    ]);
  });

  it('audits cannot be managed, and there is no client picker', async () => {
    show('/reports');
    expect(await screen.findByText('Vale core')).toBeVisible();
    expect(await enabledControls()).toEqual(['Skip to the first row']);
    expect(screen.queryByText('Admin Mode:')).toBeNull();
  });

  it('articles cannot be recommended', async () => {
    show('/knowledge');
    await userEvent.click(await screen.findByRole('button', { name: /Fuzzing & Testing/ }));
    expect(await screen.findByRole('link', { name: /^Read / })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Recommend/ })).toBeNull();
  });
});
