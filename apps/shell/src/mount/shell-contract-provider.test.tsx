import { useImpersonationStore } from '../cache/impersonation-store.ts';
import { useShell, type ShellContract } from '@portal/frame/contract/contract';
import { CONTRACT } from '@portal/frame/contract/contract-version';
import { approvedProfile, signedInClient, viewOf } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { DraftOwnerContext } from '@portal/ui/forms/draft-owner';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asRemotePage, renderPages } from '../../testing/render-routes.tsx';

let network: ReturnType<typeof networkOfClient>;
let contracts: ShellContract[];

// Opening the search takes no time then, so that a test can say that it stays closed.
beforeAll(async () => void (await import('../search/search-dialog.tsx')));
beforeEach(() => {
  contracts = [];
  network = networkOfClient();
  network.on('GET profiles?client_id=eq.bob', () => jsonResponse([approvedProfile]));
  signIn();
});
afterEach(() => useImpersonationStore.setState({ impersonation: null }));

function Page() {
  contracts.push(useShell());
  return <input aria-label="Message" title={use(DraftOwnerContext)?.userId} />;
}

const show = () => renderPages({ '/': asRemotePage(<Page />) }, '/');

const pressSearch = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};
const page = () => screen.findByRole('textbox', { name: 'Message' });

describe('the contract that a remote is given', () => {
  it('GUARD-05 IMP-03 a remembered impersonation neither makes a client an admin nor shows them another portal', async () => {
    useImpersonationStore.setState({ impersonation: viewOf('client-1') });
    show();
    await page();
    const { id } = signedInClient;
    expect(contracts.at(-1)).toMatchObject({ user: { id }, isAdmin: false, impersonation: null });
    expect(contracts.some(({ isAdmin, impersonation }) => isAdmin || impersonation)).toBe(false);
    expect(network.sent().filter((request) => request.includes('impersonation'))).toEqual([]);
  });

  it('IMP-01 starts a view in the name of the admin who is signed in', async () => {
    const times = { started_at: '2026-11-21T13:00:00Z', expires_at: '2026-11-21T14:00:00Z' };
    network.on('GET user_roles', () => jsonResponse([{ role: 'admin' }]));
    network.on('POST impersonation_sessions', () => jsonResponse({ id: 's1', ...times }));
    show();
    await page();
    await act(async () => contracts.at(-1)?.startImpersonation(viewOf('bob'), 'To answer a question.'));
    expect(network.requests('POST impersonation_sessions').map(({ body }) => body)).toEqual([
      { admin_user_id: signedInClient.id, target_user_id: 'bob', reason: 'To answer a question.' },
    ]);
    expect(contracts.at(-1)?.impersonation).toMatchObject({ sessionId: 's1', targetUserId: 'bob' });
    void act(() => useImpersonationStore.setState({ impersonation: { ...viewOf('bob'), expiresAt: 0 } }));
    expect(await screen.findByText('It ends after 60 minutes.')).toBeVisible();
  });

  it('GUARD-05 has the links of remotes in the order of config.json, and those of the console for staff alone', async () => {
    adoptTestConfig([
      { name: 'portal', origin: 'http://remotes.test/portal', mount: '/' },
      { name: 'admin', origin: 'http://remotes.test/admin', mount: '/admin', requires: 'admin' },
    ]);
    const portal = Promise.withResolvers<void>();
    const respond = (href: string) => {
      const navigation = [{ label: 'Link', icon: 'history', audience: 'client', href }];
      const metaData = { remoteEntry: { name: 'entry.js' }, contract: CONTRACT, navigation };
      return jsonResponse({ metaData });
    };
    network.on('GET /portal/mf-manifest.json', () => portal.promise.then(() => respond('/reports')));
    network.on('GET /admin/mf-manifest.json', () => respond('/admin'));
    network.on('GET user_roles?user_id=eq.bob', () => jsonResponse([{ role: 'admin' }]));
    const links = () => contracts.at(-1)?.navigation.map(({ href }) => href);
    show();
    await waitFor(() => expect(network.sent()).toContain('GET /portal/mf-manifest.json'));
    expect(network.sent()).not.toContain('GET /admin/mf-manifest.json');
    act(() => signIn({ id: 'bob' }));
    await waitFor(() => expect(links()).toEqual(['/admin']));
    portal.resolve();
    await waitFor(() => expect(links()).toEqual(['/reports', '/admin']));
    act(() => signIn());
    await waitFor(() => expect(links()).toEqual(['/reports']));
  });

  it('AUTH-14 carries nothing that one user has typed over to the next', async () => {
    show();
    await userEvent.type(await page(), 'secret');
    network.on('GET user_roles', () => jsonResponse([]));
    act(() => signIn({ id: 'bob' }));
    expect(await page()).toHaveValue('');
    expect(await page()).toHaveAttribute('title', 'bob');
  });
});

it.each([
  ['GUARD-07 who has not been approved', { approval_status: 'pending' }],
  ['ADM-10 who is suspended', { suspended_at: '2026-01-01T00:00:00Z' }],
  ['GUARD-06 who has not finished the application', { onboarding_completed: false }],
])('the portal search and the bell are not for a client %s', async (_who, change) => {
  network.on('GET profiles', () => jsonResponse([{ ...approvedProfile, ...change }]));
  show();
  await page();
  await pressSearch();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(contracts.at(-1)?.bell).toBe(false);
});
