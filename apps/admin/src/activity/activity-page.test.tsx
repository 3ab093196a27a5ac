import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { respondWith, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ActivityPage } from './activity-page.tsx';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const line = (n: number, facts: object = {}) => ({
  id: id(n),
  admin_user_id: 'admin-1',
  action: 'approved_client',
  target_user_id: 'client-1',
  details: { client_name: 'Iris Vale', admin_name: 'Lin Chen' },
  created_at: '2026-11-21T10:00:00.5+00:00',
  ...facts,
});

type Page = (request: DatabaseRequest) => { status?: number; body: unknown };

/** Renders the page at an address. Returns the requests for entries, and the address. */
function renderPage(answerPage: Page, address = '/') {
  const requests = respondWith((request) => {
    if (request.path === 'rpc/list_staff') return { body: [] };
    return answerPage(request);
  });
  const router = renderConsole([{ path: '/', element: <ActivityPage /> }], address);
  return {
    sent: () => requests.filter(({ path }) => path === 'rpc/search_activity').map(({ body }) => body),
    address: () => decodeURIComponent(router.state.location.search),
    staysInPlace: () => router.state.preventScrollReset,
  };
}

const lines =
  (...rows: object[]): Page =>
  () => ({ body: rows });
const fullPage = (first: number) => ({ body: Array.from({ length: 100 }, (_, n) => line(first + n)) });

describe('ADM-08 activity log', () => {
  it('TEAM-03 links a line about an account to the client of that person, and to none when they belonged to none', async () => {
    const ACCOUNT_ACTIONS =
      'renamed_admin granted_role revoked_role changed_sign_in_address added_second_factor removed_second_factor reset_second_factor created_recovery_codes used_recovery_code';
    const ofAccount = (details: object) =>
      ACCOUNT_ACTIONS.split(' ').map((action, n) => line(n, { action, target_user_id: 'person-1', details }));
    const [withClient] = ofAccount({ client_name: 'Mia Member', client_id: 'client-1' });
    renderPage(lines({ ...withClient, id: id(10) }, ...ofAccount({ client_name: 'Former Founder' })));
    expect(await screen.findByRole('link', { name: 'Mia Member' })).toHaveAttribute(
      'href',
      '/admin/clients/client-1',
    );
    expect(screen.getAllByText('Former Founder')).toHaveLength(9);
    expect(screen.queryByRole('link', { name: 'Former Founder' })).toBeNull();
  });

  it('says what was changed, with both titles or states as the pages call them, and no client where none is', async () => {
    const changes: [action: string, details: object, shown: string][] = [
      ['updated_audit', { title: 'Bridge v2', from: 'completed', to: 'Bridge v2' }, 'completed to Bridge v2'],
      ['updated_audit', { title: 'Bridge v2' }, 'Bridge v2'],
      ['moved_finding', { title: 'A', number: 'M-01', from: 'open', to: 'fixed' }, 'A: M-01: Open to Fixed'],
      ['changed_finding_severity', { number: 'M-01', from: 'high', to: 'low' }, 'M-01: High to Low'],
      ['changed_audit_status', { from: 'in_progress', to: 'mitigation' }, 'In Progress to Mitigation'],
      ['renamed_client', { field: 'company_name', from: '', to: 'Acme' }, 'Company: none to Acme'],
      ['renamed_admin', { from: 'Ada', to: 'Ada Berg' }, 'Name: Ada to Ada Berg'],
      ['renamed_project', { from: 'Acme', to: 'Acme 2' }, 'Acme to Acme 2'],
      ['changed_application_owner', { from: 'Ada', to: '' }, 'Ada to nobody'],
      ['suspended_client', { reason: 'Unpaid.' }, 'Unpaid.'],
      ['unstaffed_audit', { title: 'Bridge', to: 'Ada' }, 'Bridge: Ada'],
      ['staffed_audit', { title: 'Bridge', to: 'Ada', duty: 'reviewer' }, 'Bridge: Ada: reviewer'],
      ['changed_approval_rule', { to: 'off' }, 'Off'],
      ['changed_approval_rule', { to: 'on' }, 'On'],
      ['changed_sign_in_address', { old_address: 'a@b.c', new_address: 'd@e.f' }, 'a@b.c to d@e.f'],
      ['published_findings', { title: 'Bridge', count: 2 }, 'Bridge: 2 findings'],
      ['published_findings', { title: 'Bridge', count: 1 }, 'Bridge'],
      ['published_section', { title: 'Bridge', section: 'Overview' }, 'Bridge: Overview'],
      ['withdrew_report', { title: 'Bridge', version: '1.0', reason: 'Typo.' }, 'Bridge: version 1.0: Typo.'],
      ['changed_preparation', { title: 'Bridge', item: 'Roles', to: 'not_needed' }, 'Roles: not needed'],
      ['answered_scope_proposal', { title: 'Bridge', to: 'returned' }, 'Bridge: returned'],
      ['changed_request_status', { project_name: 'A', from: 'new', to: 'in_review' }, 'A: New to In review'],
      ['decided_proposal', { project_name: 'A', version: '2', to: 'declined' }, 'A: version 2 declined'],
      ...['file_name', 'person_name', 'address', 'server', 'role'].map((name): [string, object, string] => [
        'granted_role',
        { [name]: `A ${name}` },
        `A ${name}`,
      ]),
      ['recommended_article', { article_slug: 'reading-a-report' }, 'reading a report'],
      [
        'undid_step',
        { step: 'moved_finding', from: 'fixed', to: 'disputed' },
        'Changed finding status: Fixed to Disputed',
      ],
      ['changed_engagement_settings', { changed: 'factor' }, 'factor'],
      ['changed_report_settings', { changed: 'contact, logo' }, 'contact, logo'],
    ];
    renderPage(
      lines(...changes.map(([action, details], n) => line(n, { action, details, target_user_id: null }))),
    );
    await screen.findByRole('row', { name: /Changed the report settings/ });
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(
      changes.map(([, , shown]) => shown),
    );
  });
});

it('ADM-08 the log is searched by text, which is kept in the address', async () => {
  const { sent, address } = renderPage(lines(line(1)));
  await userEvent.type(await screen.findByRole('searchbox'), 'vault ');
  await waitFor(() => expect(address()).toBe('?q=vault+'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ search: 'vault', page_size: 100 }));
});

it('ADM-08 older entries begin after the last entry of the page, and Back and "Latest entries" lead back', async () => {
  const { sent, address, staysInPlace } = renderPage(({ body: { after_id: after } }) => {
    if (after === id(199)) return { body: [line(200), line(201)] };
    return fullPage(after ? 100 : 0);
  }, '/?action=approved_client');
  await userEvent.click(await screen.findByRole('button', { name: 'Older entries' }));
  expect(await screen.findByText('100 older entries')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Older entries' }));
  expect(await screen.findByText('The oldest 2 entries')).toBeVisible();
  expect(address()).toBe(`?action=approved_client&after=2026-11-21T10:00:00.5+00:00_${id(199)}`);
  expect(sent().at(-1)).toMatchObject({
    action: 'approved_client',
    after_created_at: '2026-11-21T10:00:00.5+00:00',
    after_id: id(199),
  });
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull();
  expect(staysInPlace()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Latest entries' }));
  expect(await screen.findByText('The latest 100 entries')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Older entries' })).toHaveFocus();
  expect(address()).toBe('?action=approved_client');
  expect(staysInPlace()).toBe(true);
});

it('ADM-08 the export saves every line that matches, and no cell runs as a formula', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { sent } = renderPage(({ path, body }) => {
    if (path !== 'rpc/search_activity' || !body['is_export']) return { body: [line(1)] };
    if (!body['after_id']) return { body: [line(1, { details: { client_name: '=cmd()', reason: 'a;=1' } })] };
    return { body: body['after_id'] === id(1) ? [line(2)] : [] };
  }, '/?q=vale');
  await userEvent.click(await screen.findByRole('button', { name: 'CSV Export' }));
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(download.mock.contexts[0]).toHaveProperty(
    'download',
    expect.stringMatching(/^activity-\d{4}-\d{2}-\d{2}\.csv$/),
  );
  // Safari reads it after the click.
  expect(revoke).not.toHaveBeenCalled();
  const file = saved.mock.lastCall?.[0] as Blob;
  const text = await file.text();
  expect(text.split('\r\n')).toEqual([
    expect.stringMatching(/Time,Action,By,Client,Details$/),
    "2026-11-21T10:00:00.500Z,Approved client,,'=cmd(),a;'=1",
    '2026-11-21T10:00:00.500Z,Approved client,Lin Chen,Iris Vale,',
    '',
  ]);
  expect(sent().filter((body) => body['is_export'])).toMatchObject([
    { search: 'vale', page_size: 1000 },
    { search: 'vale', after_id: id(1) },
    { search: 'vale', after_id: id(2) },
  ]);
});
