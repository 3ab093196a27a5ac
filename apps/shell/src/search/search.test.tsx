import { approvedProfile, foundFinding, searchResult, viewOf } from '@portal/testing/builders';
import { useShell, type RemoteModule } from '@portal/frame/contract/contract';
import type { SearchResult } from '@portal/data/search/queries';
import { jsonResponse, networkOfClient, SATISFIED, signIn } from '@portal/testing/network';
import { adoptTestConfig } from '@portal/testing/test-config';
import { typeAtOnce } from '@portal/testing/components';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { asRemotePage, renderPages } from '../../testing/render-routes.tsx';
import { loadRemoteModule } from '../remotes/loading/load-remote.ts';
import { updateRemote } from '../remotes/remote-state.ts';
import { useImpersonationStore } from '../cache/impersonation-store.ts';

vi.mock('../remotes/loading/load-remote.ts', () => ({ loadRemoteModule: vi.fn<typeof loadRemoteModule>() }));
const remotes = [
  { name: 'portal', origin: '', mount: '/' },
  { name: 'admin', origin: '', mount: '/admin', requires: 'admin' as const },
];
const modules: Record<string, RemoteModule> = {
  portal: {
    routes: [],
    destinations: [
      { label: 'Settings', href: '/profile', audience: 'admin' },
      { label: 'New request', href: '/request', audience: 'member' },
      { label: 'Invite a person', href: '/profile', audience: 'owner' },
      { label: 'Fuzzing', href: '/knowledge/fuzzing', group: 'Articles', isHidden: true },
    ],
  },
};
const icon = 'history';
const link = {
  icon,
  label: 'Contact & Support',
  href: '/contact',
  audience: 'client',
  viewerLabel: 'Contact',
} as const;
const consoleLinks = [
  { icon, label: 'Activity Log', href: '/admin/activity', audience: 'admin' },
  { icon, label: 'My audits', href: '/admin', audience: 'auditor' },
] as const;
const SEARCH = 'POST rpc/search_portal';
const isFetched = (name: string) =>
  vi.mocked(loadRemoteModule).mock.calls.some(([remote]) => remote.name === name);

let network: ReturnType<typeof networkOfClient>;
let found: SearchResult[];

beforeEach(() => {
  found = [];
  network = networkOfClient();
  adoptTestConfig(remotes);
  updateRemote('portal', { facts: { paths: [], navigation: [link] } });
  updateRemote('admin', { facts: { paths: [], navigation: consoleLinks } });
  vi.mocked(loadRemoteModule)
    .mockReset()
    .mockImplementation(async ({ name }) => ({ module: modules[name] ?? { routes: [] }, version: '7' }));
  network.on(SEARCH, () => jsonResponse(found));
  network.on('GET profiles?client_id=eq.c1', () => jsonResponse([approvedProfile]));
  signIn();
});

function Page() {
  const { openSearch } = useShell();
  return (
    <main>
      <input type="search" aria-label="Search files" defaultValue="old" />
      <textarea aria-label="Message" />
      <button type="button" onClick={openSearch}>
        Search
      </button>
    </main>
  );
}

async function openPage() {
  const router = renderPages({ '/': asRemotePage(<Page />) }, '/');
  await screen.findByRole('textbox', { name: 'Message' });
  return router;
}

const openSearch = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: /^Search pages/ });
};
const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const searches = () => network.requests(SEARCH);

it.each([
  ['contact', '/contact'],
  ['terms', '/terms-of-use'],
  ['gdpr', '/privacy-policy'],
  ['logout', '/auth'],
])('ALL-02 AUTH-14 by keyboard alone, "%s" leads to %s', async (text, path) => {
  network.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  const router = await openPage();
  await openSearch();
  await userEvent.keyboard(`${text}{Enter}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

it('ALL-02 the search keeps the focus when the page behind takes it, as the heading of a page that has just come does', async () => {
  await openPage();
  const field = await openSearch();
  // The page behind is hidden from the accessibility tree.
  document.querySelector<HTMLElement>('main textarea')?.focus();
  expect(field).toHaveFocus();
});

it('ALL-02 the search looks for what is typed before it is there, and the page behind gets none of those keys', async () => {
  await openPage();
  const message = screen.getByRole('textbox', { name: 'Message' });
  message.focus();
  const onPageKey = vi.fn<() => void>();
  // At once, so that nothing is loaded in between.
  expect(fireEvent.keyDown(message, { key: 'k', ctrlKey: true })).toBe(false);
  document.addEventListener('keydown', onPageKey);
  const reachThePage = ['j', 'k', 'Backspace', 'x', 'Enter'].map((key) =>
    fireEvent.keyDown(message, { key }),
  );
  document.removeEventListener('keydown', onPageKey);
  expect(onPageKey).not.toHaveBeenCalled();
  expect(reachThePage).not.toContain(true);
  const field = await screen.findByRole('combobox', { name: /^Search pages/ });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('jx');
  // Typing goes on where it was.
  await userEvent.keyboard('y');
  expect(field).toHaveValue('jxy');
  await userEvent.keyboard('{Escape}');
  expect(await openSearch()).toHaveValue('');
});

it('ALL-01 the search says that its code did not load, and what is typed reaches the page again', async () => {
  vi.doMock('./search-dialog.tsx', () => Promise.reject(new Error('Down.')));
  await openPage();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText(/^The search could not be loaded/)).toBeVisible();
  vi.doUnmock('./search-dialog.tsx');
  const message = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(message, 'Hello');
  expect(message).toHaveValue('Hello');
});

it('ALL-01 the search offers what the shell does itself when a remote defines nothing, or does not load', async () => {
  vi.mocked(loadRemoteModule).mockImplementation(async ({ name }) => {
    if (name === 'admin') throw new Error('Down.');
    return { module: { routes: [] }, version: '1.2' };
  });
  network.on('GET user_roles', () => jsonResponse([{ role: 'admin' }]));
  await openPage();
  await openSearch();
  await userEvent.keyboard('theme');
  await waitFor(() => expect(optionNames()).toEqual(['Light theme', 'Dark theme', 'System theme']));
  for (const [name, theme] of Object.entries({ Dark: 'dark', Light: 'light', System: undefined })) {
    await userEvent.click(screen.getByRole('option', { name: `${name} theme` }));
    expect(document.documentElement.dataset['theme']).toBe(theme);
    expect(screen.queryByRole('dialog')).toBeNull();
    typeAtOnce(await openSearch(), 'theme');
  }
});

it('ALL-01 FIND-06 the search says that the search failed, repeats it, counts what it found, and shows all findings in place', async () => {
  network.on(SEARCH, () => jsonResponse({ code: '42501', message: 'No.' }, 403));
  await openPage();
  typeAtOnce(await openSearch(), 'reent');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('status')).toHaveTextContent(/^The search failed/);
  found = [{ ...foundFinding, total: 7 }];
  network.on(SEARCH, () => jsonResponse(found));
  await userEvent.click(retry);
  await userEvent.click(await screen.findByRole('option', { name: 'See all 7' }));
  await waitFor(() => expect(searches().at(-1)?.body).toEqual({ query: 'reent', page_size: 100 }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('7 found'));
  typeAtOnce(dialog.getByRole('combobox'), 'zzz');
  found = [];
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Nothing found'));
  expect(searches().at(-1)?.body).toEqual({ query: 'zzz', page_size: 6 });
});

it('FIND-06 the search finds audits, findings and files, sends one request when typing pauses, and opens the one that arrows chose', async () => {
  found = [searchResult({ status: 'completed' }), foundFinding];
  const router = await openPage();
  const field = await openSearch();
  typeAtOnce(field, 'vault');
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Searching…');
  await screen.findByRole('option', { name: /Vault audit.*Solidity.*Completed/ });
  expect(searches().map(({ body }) => body)).toEqual([{ query: 'vault', page_size: 6 }]);
  expect(within(screen.getByRole('group', { name: 'Findings' })).getByRole('option')).toHaveTextContent(
    /^H-01 Reentrancy.*Vault audit · Fix submitted/,
  );
  await userEvent.hover(screen.getByRole('option', { name: /H-01/ }));
  await userEvent.keyboard('{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/a1'));
});

it('PICK-05 the search does not open what an earlier text found', async () => {
  found = [searchResult()];
  const router = await openPage();
  const field = await openSearch();
  typeAtOnce(field, 'vau');
  await screen.findByRole('option', { name: /Vault audit/ });
  // At once, so that the search for it has not begun.
  fireEvent.change(field, { target: { value: 'vaux' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await act(async () => undefined);
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('dialog')).toBeVisible();
});

const CLIENTS = 'Search pages, audits, findings and files: Pages, audits, findings, files';

it.each([
  ['owner', null, CLIENTS, ['Contact & Support', 'New request', 'Invite a person']],
  ['member', null, CLIENTS, ['Contact & Support', 'New request']],
  ['viewer', null, CLIENTS, ['Contact']],
  [
    null,
    'admin',
    'Search pages, clients, audits and findings: Pages, clients, audits, findings',
    ['Activity Log', 'Settings'],
  ],
  [null, 'auditor', 'Search pages, audits and findings: Pages, audits, findings', ['My audits']],
  [null, 'admin who views a portal', CLIENTS, ['Contact & Support']],
])(
  'TEAM-02 STAFF-02 the search offers the %s of a team, or the %s, what they may do',
  async (client_role, role, label, offered) => {
    const membership = client_role && { client_id: 'c1', client_role, person_name: 'Vic' };
    network.on('GET rpc/my_account', () => jsonResponse([{ ...SATISFIED, ...membership }]));
    if (role) network.on('GET profiles', () => jsonResponse([]));
    network.on('GET user_roles', () => jsonResponse(role ? [{ role: role.split(' ')[0] }] : []));
    if (role?.endsWith('portal')) useImpersonationStore.setState({ impersonation: viewOf('c1') });
    await openPage();
    const field = await openSearch();
    expect(`${field.ariaLabel}: ${field.getAttribute('placeholder')}`).toBe(label);
    await waitFor(() => expect(optionNames()).toEqual(offered));
    expect(isFetched('admin')).toBe(label !== CLIENTS);
    expect(within(screen.getByRole('dialog')).getByRole('status')).toBeEmptyDOMElement();
    useImpersonationStore.setState({ impersonation: null });
  },
);

it('ALL-02 "/" goes to the search of the page, but not out of a field', async () => {
  await openPage();
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'a/b?');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('a/b?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Search' }).focus();
  await userEvent.keyboard('/new');
  expect(screen.getByRole('searchbox')).toHaveValue('new');
});

it('ALL-02 "?" lists all shortcuts, and single-key shortcuts can be turned off', async () => {
  await openPage();
  await userEvent.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const description of [/^Search and go/, /search field of the page/, /Collapse/])
    expect(within(list).getByText(description)).toBeVisible();
  await userEvent.keyboard('/{Control>}k{/Control}');
  expect(document.activeElement?.closest('[role="dialog"]')).toBe(list);
  await userEvent.click(within(list).getByRole('checkbox', { name: /single-key/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('button', { name: 'Search' }).focus();
  await userEvent.keyboard('/?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
  await openSearch();
  await userEvent.click(screen.getByRole('button', { name: /^Keyboard shortcuts/ }));
  expect(await screen.findByRole('checkbox', { name: /single-key/ })).not.toBeChecked();
});
