import { respondWith, type Respond, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FindingPage } from './finding-page.tsx';

const AUDIT = '00000000-0000-4000-8000-00000000000a';
const FINDING = '00000000-0000-4000-8000-00000000000f';
const PUBLISHED = '00000000-0000-4000-8000-0000000000ff';
const LIST = `GET findings?audit_id=eq.${AUDIT}`;
const audit = rows.audit({ id: AUDIT, status: 'mitigation' });
const draft = rows.draft({ id: FINDING, audit_id: AUDIT, description: 'As written.' });
const step = { actor: 'auditor', from_status: 'fix_submitted', needs_message: false, needs_link: 'none' };
const steps = [
  { ...step, to_status: 'fixed', needs_link: 'commit' },
  { ...step, to_status: 'open' },
  { ...step, actor: 'client', to_status: 'disputed', needs_message: true },
];

const AUDITED = '0123456789abcdef0123456789abcdef01234567';
const FIX = 'fedcba9876543210fedcba9876543210fedcba98';
const repository = rows.repository({ id: 'repo-1', commit_hash: AUDITED });
const sentFix = rows.sentFix({ id: 'event-1', message: 'Shares are burned first.', link: FIX });
let ledger: object[];

let stored: Record<string, unknown> | null;
let refusal: { status: number; body: unknown } | null;
let requests: DatabaseRequest[];

const backend: Respond = ({ is, method, path, query, body }) => {
  if (refusal && (method === 'PATCH' || path.startsWith('rpc/move'))) return refusal;
  if (path === 'audits') return { body: [audit] };
  if (is('GET rpc/client_identity?client=client-1')) return { body: [rows.identity()] };
  if (path === 'finding_steps') return { body: steps };
  if (is(`GET finding_events?finding_id=eq.${FINDING}`)) return { body: ledger };
  if (is(`GET rpc/list_sources?audit_id=${AUDIT}`)) return { body: [] };
  if (is(`GET scope_repositories?audit_id=eq.${AUDIT}`)) return { body: [repository] };
  if (path === 'rpc/approval_rule') return { body: false };
  if (path === 'rpc/move_finding') return { body: { ...stored, updated_at: 'after the step' } };
  if (path === 'rpc/save_finding') {
    const { finding, expected_updated_at: expected } = body;
    if (expected !== undefined && expected !== stored?.['updated_at'])
      return { status: 409, body: { code: 'PT409', message: 'This finding has been changed meanwhile.' } };
    const before = expected === undefined ? { ...draft, id: '' } : stored;
    stored = { ...before, ...Object(finding), updated_at: `${String(stored?.['updated_at'])}+` };
    return { body: stored?.['id'] };
  }
  if (is('GET findings') && query.has('title')) return { body: [{ ...draft, id: 'other' }] };
  if (is(LIST) || is(`${LIST}&id=eq.${FINDING}`)) return { body: stored ? [stored] : [] };
  if (body['audit_id'] === AUDIT || String(body['finding_ids']) === FINDING) return { body: {} };
  if (path === 'rpc/open_finding') return { body: [] };
  return { body: method === 'GET' ? [] : null };
};

beforeEach(() => {
  stored = draft;
  ledger = [];
  refusal = null;
  requests = respondWith(backend);
});

const renderPage = (findingId = FINDING) =>
  renderConsole(
    [
      { path: '/admin/audits/:auditId/findings/:findingId', element: <FindingPage /> },
      { path: '/admin/audits/:auditId/findings/:findingId/edit', element: <FindingPage isEditing /> },
    ],
    `/admin/audits/${AUDIT}/findings/${findingId}`,
  );
const EDIT = `${FINDING}/edit`;
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const sent = (method: string, path: string) =>
  requests.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

describe('FIND-03 reviewing a fix', () => {
  beforeEach(() => {
    stored = { ...draft, number: 'H-01', status: 'fix_submitted' };
  });

  it('answers the fix that was shown when the dialog opened, also when the client sends another one meanwhile', async () => {
    ledger = [sentFix];
    renderPage();
    const fix = await screen.findByRole('region', { name: 'Fix to review' });
    await userEvent.click(await within(fix).findByRole('button', { name: 'Fixed' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/Commit/i)).toHaveValue(FIX);
    ledger = [sentFix, { ...sentFix, id: 'event-2', from_status: 'fix_submitted', message: 'Better.' }];
    const refused = 'The client has sent another fix in the meantime. Read it, and answer it then.';
    refusal = { status: 409, body: { code: 'PT409', message: refused } };
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as fixed' }));
    expect(await dialog.findByText(refused)).toBeVisible();
    expect(await screen.findAllByText('Better.')).not.toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as fixed' }));
    await waitFor(() => expect(sent('POST', 'rpc/move_finding')).toHaveLength(2));
    for (const body of sent('POST', 'rpc/move_finding'))
      expect(body).toEqual({
        finding_id: FINDING,
        to_status: 'fixed',
        link: FIX,
        expected_status: 'fix_submitted',
        seen_fix: 'event-1',
      });
  });

  it('takes no step while what the client sent cannot be loaded', async () => {
    requests = respondWith((request) =>
      /finding_events|list_staff/.test(request.path) ? { status: 500, body: {} } : backend(request),
    );
    renderPage();
    await userEvent.selectOptions(await screen.findByLabelText('Status of H-01'), 'Mark as fixed…');
    expect(await screen.findByText('Failed to load all people to choose from.')).toBeVisible();
    expect(await screen.findByText(/^What the client sent could not be loaded/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as fixed' })).toBeDisabled();
  });
});

it('FIND-01 FIND-10 shows both versions of each field that another admin has changed, too', async () => {
  const at = (path: string, first_line: number) => [
    { id: 'l1', repository_id: null, path, first_line, last_line: null },
  ];
  stored = { ...draft, finding_locations: at('a.sol', 1) };
  renderPage(EDIT);
  await title();
  const mine = {
    'Title*': 'Mine',
    Severity: 'low',
    Likelihood: 'high',
    Impact: 'medium',
    Description: 'A',
    Recommendation: 'B',
  };
  for (const [label, value] of Object.entries(mine))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await userEvent.click(screen.getByLabelText('Path'));
  await userEvent.paste(`${repository.url}/blob/${AUDITED}/b.sol#L3-L5`);
  await userEvent.paste('.txt');
  expect(screen.getByLabelText('Repository')).toHaveValue('repo-1');
  expect(screen.getByLabelText('Path')).toHaveValue('b.sol.txt');
  const theirs = {
    title: 'Theirs',
    severity: 'medium',
    likelihood: 'low',
    impact: 'high',
    description: 'C',
    recommendation: 'D',
  };
  stored = { ...stored, ...theirs, finding_locations: at('c.sol', 7), updated_at: 't2' };
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const choices = within(await screen.findByRole('alert'));
  const choice = (label: string, typed: string, saved: string) =>
    `${label}What you entered${typed}Keep my ${label.toLowerCase()}What the other admin saved${saved}Use the saved ${label.toLowerCase()}`;
  expect(choices.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
    choice('Title', 'Mine', 'Theirs'),
    choice('Severity', 'Low', 'Medium'),
    choice('Likelihood', 'High', 'Low'),
    choice('Impact', 'Medium', 'High'),
    choice('Description', 'A', 'C'),
    choice('Recommendation', 'B', 'D'),
    choice('Locations', 'b.sol.txt:3–5', 'c.sol:7'),
  ]);
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  expect(screen.getByText('First choose what to keep.')).toBeVisible();
});

it('AUD-06 steps once through a finding that waits for two reasons', async () => {
  const waiting = { audit_id: AUDIT, finding_id: FINDING, number: 'H-01', title: 'Drain' };
  const next = { ...waiting, finding_id: PUBLISHED, number: 'H-02' };
  requests = respondWith((request) =>
    request.path === 'rpc/search_waiting_findings' ? { body: [waiting, waiting, next] } : backend(request),
  );
  renderPage(`${FINDING}?waits=all`);
  expect(await screen.findByRole('link', { name: 'Next: H-02' })).toBeVisible();
  const view = { search: '', waits: 'all', assigned: 'all', sort: 'waiting_since', ascending: true };
  const [walk] = sent('POST', 'rpc/search_waiting_findings');
  expect(walk).toEqual({ ...view, page_size: 200, page_offset: 0 });
});

it('ALL-01 FIND-06 the next finding shows number, title, severity and status before it has loaded', async () => {
  const listed = { number: 'H-01', title: 'Drain', severity: 'gas', status: 'disputed' };
  const next = { ...draft, ...listed, id: PUBLISHED };
  requests = respondWith((request) => {
    if (request.query.get('id') === `eq.${PUBLISHED}`) return new Promise(() => undefined);
    return request.is(LIST) ? { body: [draft, next] } : backend(request);
  });
  renderPage();
  await screen.findByText('As written.');
  await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
  const heading = screen.getByRole('heading', { name: 'H-01 Drain' });
  expect(heading.closest('header')).toHaveTextContent(/GasDisputed$/);
});

it.each([
  [FINDING, ['Grace Hopper', 'Ada'], 'Grace Hopper and Ada also have this open.'],
  [EDIT, ['Ada'], 'Ada also has this open.'],
  // A line is kept for their names.
  [FINDING, [], '\u00a0'],
  [EDIT, [], '\u00a0'],
])('FIND-10 names at %s who else has a draft open: %j', async (address, names, shown) => {
  requests = respondWith((request) =>
    request.path === 'rpc/open_finding' ? { body: names.map((name) => ({ name })) } : backend(request),
  );
  renderPage(address);
  await waitFor(() => expect(document.querySelector('header output')?.textContent).toBe(shown));
  expect(sent('POST', 'rpc/open_finding')).toEqual([{ finding_id: FINDING }]);
});

it('STAFF-03 a correction names the imported status, and is published with a reason for a new severity', async () => {
  const published = { ...draft, id: PUBLISHED, number: 'H-01', status: 'open', severity: 'low' };
  const past = { source_status: 'fixed', source_reason: 'Ok', source_link: FIX };
  stored = { ...draft, corrects_id: PUBLISHED, ...past };
  requests = respondWith((request) =>
    request.query.get('id') === `eq.${PUBLISHED}` ? { body: [published] } : backend(request),
  );
  const router = renderPage();
  // In the text, and among the changes.
  await waitFor(() => expect(screen.getAllByText(`Published as Fixed · Ok · ${FIX}`)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(await screen.findByLabelText(/Reason for a new severity/));
  await userEvent.paste('Little can be lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Publish finding' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(PUBLISHED));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(sent('POST', 'rpc/publish_findings')).toEqual([
    { finding_ids: [FINDING], severity_reason: 'Little can be lost.' },
  ]);
});
