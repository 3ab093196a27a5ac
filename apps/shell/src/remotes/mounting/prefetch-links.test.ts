import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { viewOf } from '@portal/testing/builders';
import type { FirstQuery, PageAddress, PageHandle } from '@portal/frame/contract/contract';
import { useSessionStore, type Session } from '@portal/auth/session/session';
import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { prefetchLinks, preloadPages } from './prefetch-links.ts';

const preload = vi.fn<() => void>();
const prefetch = vi.fn<(query: FirstQuery) => void>();
const handle: PageHandle = {
  preload,
  firstQueries: ({ params, search, clientId }: PageAddress) => [
    { queryKey: [params['auditId'], search.get('page'), clientId] },
  ],
};
const routes = [{ children: [{ path: 'reports/:auditId', handle }] }, { path: '*' }];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  useSessionStore.setState({ status: 'signed-in', session: { user: { id: 'ada' } } as Session });
  document.body.innerHTML = `
    <p>Audits</p><a href="/reports/7?page=2"><b>Vault</b></a>
    <a id="away" href="https://elsewhere.test/reports/7">Elsewhere</a>`;
  stop = prefetchLinks(() => routes, prefetch);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  useImpersonationStore.setState({ impersonation: null });
  useSelectedClient.getState().clear();
});

const on = (type: string, selector = 'b') =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
const requested = () => prefetch.mock.calls.map(([{ queryKey }]) => queryKey);

it.each(['pointerover', 'focusin'])('ALL-01 a link on which %s rests has its page requested', (type) => {
  on(type);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(preload).toHaveBeenCalledOnce();
  expect(requested()).toEqual([['7', '2', 'ada']]);
});

it('ALL-01 a link that is pressed has its page requested at once', () => {
  on('pointerdown');
  expect(requested()).toEqual([['7', '2', 'ada']]);
});

it('ALL-01 a link that the pointer only crosses has nothing requested', () => {
  on('pointerover');
  vi.advanceTimersByTime(30);
  on('pointerover', 'p');
  vi.advanceTimersByTime(5_000);
  expect(preload).not.toHaveBeenCalled();
});

it('ALL-01 a link that leads to no page of ours has nothing requested', () => {
  on('pointerdown', '#away');
  expect(preload).not.toHaveBeenCalled();
});

it('GUARD-01 no data is requested while nobody is signed in', () => {
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
  on('pointerdown');
  expect(requested()).toEqual([]);
});

it('TEAM-02 PICK-01 IMP-01 the data is requested of the client of a member, whom an admin has selected, or views', () => {
  localStorage.setItem('audit-portal-client:ada', 'harbor');
  on('pointerdown');
  useSelectedClient.getState().select({ clientId: 'picked', name: '', email: '' });
  on('pointerdown');
  useImpersonationStore.setState({ impersonation: viewOf('viewed') });
  on('pointerdown');
  expect(requested().map((key) => key[2])).toEqual(['harbor', 'picked', 'viewed']);
});

it.each([
  [{ saveData: true }, 0],
  [{ effectiveType: '2g' }, 0],
  [{ effectiveType: 'slow-2g' }, 0],
  [{ saveData: false, effectiveType: '4g' }, 1],
])('ALL-01 with the connection %j, a link has %i pages requested', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  on('pointerdown');
  expect(preload).toHaveBeenCalledTimes(times);
});

it.each([
  [undefined, 2],
  [{ saveData: true }, 0],
  [{ effectiveType: '2g' }, 0],
])('ALL-01 with the connection %j, an idle browser loads %i pages, no data', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  let isFetching = true;
  const quiet = { preload: vi.fn<() => void>() };
  preloadPages(
    [
      { path: 'contact', handle: quiet },
      { handle, children: routes },
    ],
    () => isFetching,
  );
  vi.advanceTimersByTime(5_000);
  expect(preload).not.toHaveBeenCalled();
  isFetching = false;
  vi.advanceTimersByTime(5_000);
  expect(preload).toHaveBeenCalledTimes(times);
  expect(quiet.preload).not.toHaveBeenCalled();
  expect(requested()).toEqual([]);
});
