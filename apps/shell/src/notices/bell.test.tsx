// The bell on the pages of the remotes.
import { useImpersonationStore } from '../cache/impersonation-store.ts';
import { useShell } from '@portal/frame/contract/contract';
import type { Notice } from '@portal/data/notices/notices';
import { signedInClient, viewOf } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, signIn } from '@portal/testing/network';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asRemotePage, renderPages } from '../../testing/render-routes.tsx';

const notice = (id: string, over: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'finding_commented',
  created_at: '2026-01-02T12:00:00Z',
  read_at: null,
  facts: { finding_id: 'f1', number: 'H-01', comment_id: 'c1' },
  actor_name: 'Grace Hopper',
  by_firm: true,
  audit_id: 'a1',
  audit_title: 'Vault audit',
  client_id: signedInClient.id,
  client_name: 'Ada',
  ...over,
});

const LIST = 'GET rpc/list_notices';
const MARK = 'POST rpc/mark_notices_read';
let network: ReturnType<typeof networkOfClient>;
let notices: Notice[];

function markRead({ body }: { body: unknown }) {
  const { notice_ids } = body as { notice_ids: string[] };
  notices = notices.map((one) => (notice_ids.includes(one.id) ? { ...one, read_at: 'now' } : one));
  return new Response(null, { status: 204 });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  notices = [];
  signIn();
  network = networkOfClient();
  network.on('GET rpc/notice_state', () => {
    const unread = notices.filter(({ read_at }) => !read_at).length;
    return jsonResponse([{ unread, newest_id: notices[0]?.id ?? null }]);
  });
  network.on(LIST, () => jsonResponse(notices));
  network.on(MARK, markRead);
});
afterEach(() => {
  useImpersonationStore.setState({ impersonation: null });
  setVisibility('visible');
});

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
}

function Page() {
  return <main>{useShell().bell}</main>;
}

async function openPage(path = '/') {
  const router = renderPages({ '*': asRemotePage(<Page />) }, path);
  await screen.findByRole('button', { name: /^Notifications/ });
  await pass(100);
  return router;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const polls = () => network.requests('GET rpc/notice_state').length;
const marked = () => network.requests(MARK).map(({ body }) => (body as { notice_ids: string[] }).notice_ids);
const openBell = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};

it('NOTE-01 the bell counts unread notifications, and its list, grouped by day and audit, links to what each is about', async () => {
  const facts = { from: 'scheduled', to: 'mitigation' };
  notices = [notice('n2', { kind: 'status_changed', facts, read_at: '2026-01-03T13:00:00Z' }), notice('n1')];
  await openPage();
  const list = within(await openBell('Notifications, 1 unread notification'));
  const unread = within(await list.findByRole('region', { name: 'Unread, 2 Jan 2026' }));
  expect(list.getAllByRole('region')[1]).toHaveAccessibleName('2 Jan 2026');
  expect(unread.getAllByText('Vault audit')).toHaveLength(1);
  expect(unread.getByRole('link')).toHaveTextContent(
    'Unread: Grace Hopper commented on H-01 2 Jan 2026, 02:30',
  );
  expect(unread.getByRole('link')).toHaveAttribute('href', '/reports/a1/findings/H-01#comment-c1');
  const read = within(list.getByRole('region', { name: '2 Jan 2026' }));
  const link = read.getByRole('link', {
    name: 'Grace Hopper moved the audit to Mitigation 2 Jan 2026, 02:30',
  });
  expect(link).toHaveAttribute('href', '/reports/a1');
  fireEvent.click(link);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('NOTE-01 says that the list could not be loaded, and that it is empty', async () => {
  network.cut(LIST);
  await openPage();
  const list = within(await openBell('Notifications'));
  expect(polls()).toBe(2);
  const retry = await list.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(list.getByRole('alert')).toHaveTextContent('The notifications could not be loaded.');
  network.on(LIST, () => jsonResponse([]));
  fireEvent.click(retry);
  expect(await list.findByText('Nothing has happened yet.')).toBeVisible();
});

it('ALL-01 says that the code of the list could not be loaded', async () => {
  vi.doMock('./notice-list.tsx', () => Promise.reject(new Error('Down.')));
  await openPage();
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText(/^The notifications could not be loaded. Check/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.doUnmock('./notice-list.tsx');
});

it('NOTE-01 marks all as read, after a failure too, and says nothing of unread ones any more', async () => {
  notices = [notice('n2'), notice('n1', { audit_id: null, audit_title: null })];
  network.cut(MARK);
  await openPage();
  const list = within(await openBell('Notifications, 2 unread notifications'));
  fireEvent.click(await list.findByRole('button', { name: 'Mark all as read' }));
  expect(list.getByText('Your account')).toBeVisible();
  expect(await list.findByRole('alert')).toHaveTextContent('They could not be marked as read.');
  network.on(MARK, markRead);
  fireEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  expect(list.queryByRole('alert')).toBeNull();
  expect(marked().at(-1)).toEqual(['n2', 'n1']);
});

it('NOTE-01 opening a page marks the notifications that link to it as read, and no others', async () => {
  const other = { facts: { finding_id: 'f2', number: 'L-02' } };
  notices = [notice('n2'), notice('n1', other), notice('n0', { read_at: 'now' })];
  const router = await openPage('/dashboard');
  await screen.findByRole('button', { name: 'Notifications, 2 unread notifications' });
  expect(marked()).toEqual([]);
  await act(() => router.navigate('/reports/a1/findings/H-01'));
  await screen.findByRole('button', { name: 'Notifications, 1 unread notification' });
  expect(marked()).toEqual([['n2']]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  // One that comes while the page is open is opened by its own link.
  notices = [notice('n3'), ...notices];
  await pass(31_000);
  await act(() => router.navigate('/reports/a1/findings/H-01'));
  await waitFor(() => expect(marked().at(-1)).toEqual(['n3']));
});

it('NOTE-01 STAFF-03 the notification of drafts to approve leads to them, and stays unread after a visit', async () => {
  network.on('GET user_roles', () => jsonResponse([{ role: 'admin' }]));
  const read = { audit_id: null, audit_title: null, read_at: 'now' };
  notices = [
    notice('n2'),
    notice('n1', { kind: 'approval_needed', facts: {} }),
    notice('tide', { ...read, client_id: 'c1', client_name: 'Tide' }),
    notice('reef', { ...read, client_id: 'c2', client_name: 'Reef' }),
  ];
  const router = await openPage('/admin/audits');
  const list = within(await openBell('Notifications, 2 unread notifications'));
  expect(await list.findByRole('link', { name: /^Unread: Drafts are waiting/ })).toHaveAttribute(
    'href',
    '/admin/audits/a1/findings?status=draft',
  );
  // What is about no audit stands below the name of its client.
  for (const name of ['Vault audit · Ada', 'Tide', 'Reef']) expect(list.getByText(name)).toBeVisible();
  await act(() => router.navigate('/admin/audits/a1/findings?status=draft'));
  await act(() => router.navigate('/admin/audits/a1/findings/f1'));
  await screen.findByRole('button', { name: 'Notifications, 1 unread notification' });
  expect(marked()).toEqual([['n2']]);
});

it('NOTE-01 IMP-03 an admin who views the portal of a client marks nothing', async () => {
  network.on('GET user_roles', () => jsonResponse([{ role: 'admin' }]));
  const router = await openPage('/dashboard');
  // Those of another client are not new.
  notices = [notice('n1')];
  void act(() => useImpersonationStore.setState({ impersonation: viewOf('client-9') }));
  await act(() => router.navigate('/reports/a1/findings/H-01'));
  const list = within(await openBell('Notifications, 1 unread notification'));
  const link = await list.findByRole('link', { name: /commented on H-01/ });
  expect(link).toHaveAttribute('href', '/reports/a1/findings/H-01#comment-c1');
  expect(list.getByText('Vault audit')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(network.requests('GET user_roles')).toHaveLength(1);
  expect(marked()).toEqual([]);
});

it('NOTE-04 a new notice appears within 30 s, is announced by its count alone, and has the page loaded again', async () => {
  notices = Array.from({ length: 99 }, (_, n) => notice(`n${n}`));
  await openPage();
  await screen.findByRole('button', { name: 'Notifications, 99 unread notifications' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(network.requests('GET user_roles')).toHaveLength(1);
  notices = [notice('new'), ...notices];
  await pass(30_000);
  const bell = await screen.findByRole('button', { name: 'Notifications, 100 or more unread notifications' });
  expect(bell).toHaveTextContent('99+');
  expect(screen.getByRole('status')).toHaveTextContent(/^100 or more unread notifications$/);
  expect(network.requests('GET user_roles')).toHaveLength(2);
});

it('NOTE-04 a hidden page does not poll, and polls at once when it becomes visible, and when the network is back', async () => {
  await openPage();
  expect(polls()).toBe(1);
  setVisibility('hidden');
  await pass(300_000);
  expect(polls()).toBe(1);
  setVisibility('visible');
  await pass(100);
  expect(polls()).toBe(2);
  // A window beside another one gets the focus without becoming visible.
  fireEvent.focus(window);
  await pass(100);
  expect(polls()).toBe(3);
  for (const type of ['offline', 'online']) fireEvent(window, new Event(type));
  await pass(100);
  expect(polls()).toBe(4);
});

it('NOTE-04 the pauses grow while the backend fails, up to ten minutes', async () => {
  network.on('GET rpc/notice_state', () => jsonResponse({ message: 'down' }, 500));
  await openPage();
  const first = polls();
  // Between the polls after 64 s and after 128 s: the clock also goes on by itself.
  await pass(80_000);
  const second = polls();
  await pass(30_000);
  expect(polls()).toBe(second);
  await pass(3_600_000);
  expect(second).toBeGreaterThan(first);
  // Without growing pauses there would be 120.
  expect(polls() - second).toBeLessThan(20);
});
