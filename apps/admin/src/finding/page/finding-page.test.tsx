import { respondWith, type Respond, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen, waitFor, within } from '@testing-library/react';
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

describe('FIND-10 writing a finding', () => {
  it('CODE-03 shows the code that was selected, leads back to it, and takes it into the description', async () => {
    const text = Array.from({ length: 60 }, (_, n) => `line ${n + 1}${n === 50 ? ' ```' : ''}`).join('\n');
    requests = respondWith((request) => {
      if (request.is(`GET rpc/list_sources?audit_id=${AUDIT}`))
        return { body: [{ id: 'source-1', repository_id: 'repo-1', commit_hash: AUDITED }] };
      return request.body['id'] === 'source-1' && request.body['path'] === 'src/Vault.sol'
        ? { body: { text } }
        : backend(request);
    });
    renderPage('new?repository=repo-1&path=src%2FVault.sol&first=50&last=52');
    const card = await screen.findByRole('region', { name: 'Selected code' });
    expect(await within(card).findByText(/line 51/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to src/Vault.sol' })).toHaveAttribute(
      'href',
      `/admin/audits/${AUDIT}/source/source-1?path=src%2FVault.sol#L50-L52`,
    );
    await userEvent.type(screen.getByLabelText('Description'), 'Shares are lost.');
    await userEvent.click(await screen.findByRole('button', { name: 'Insert the selected code' }));
    expect(screen.getByLabelText('Description')).toHaveValue(
      'Shares are lost.\n\n````solidity\nline 50\nline 51 ```\nline 52\n````\n',
    );
  });

  it('copies the texts of another finding, and asks neither for its client nor for its locations', async () => {
    renderPage('new');
    await title();
    await userEvent.click(screen.getByRole('button', { name: 'Start from a past finding' }));
    await userEvent.type(screen.getByLabelText('Title contains'), '100%_');
    await userEvent.click(await screen.findByRole('button', { name: /Reentrancy/ }));
    expect(await title()).toHaveValue('Reentrancy');
    expect(screen.getByLabelText('Description')).toHaveValue('As written.');
    const search = requests.findLast(({ query }) => query.has('title'))?.query;
    expect(search?.get('title')).toBe('ilike.%100\\%\\_%');
    expect(search?.get('select')).not.toMatch(/client_id|audit|location/);
  });
});

describe('FIND-02 publishing a finding', () => {
  const publish = async () => userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

  it('saves what was just typed before it names what goes out', async () => {
    renderPage(EDIT);
    await userEvent.type(await title(), ' in withdraw');
    await publish();
    const dialog = await screen.findByRole('alertdialog', { name: 'Publish 1 finding?' });
    expect(await within(dialog).findByText('Reentrancy in withdraw')).toBeVisible();
    const [saved] = sent('POST', 'rpc/save_finding');
    expect(saved).toMatchObject({ finding: { title: 'Reentrancy in withdraw' }, locations: [] });
    expect(sent('POST', 'rpc/publish_findings')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish finding' }));
    await waitFor(() => expect(sent('POST', 'rpc/publish_findings')).toEqual([{ finding_ids: [FINDING] }]));
  });

  it('publishes nothing from the page of a draft while other text of it is typed and not saved', async () => {
    renderPage(EDIT);
    await userEvent.type(await title(), ' in withdraw');
    await userEvent.click(screen.getByRole('link', { name: 'Back to the finding' }));
    await publish();
    expect(await screen.findByText('Nothing was published')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await title()).toHaveValue('Reentrancy in withdraw');
  });
});

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

  it('FIND-06 FIND-03 takes a step, goes on to the next finding of the list, and offers to undo the step there', async () => {
    ledger = [sentFix];
    requests = respondWith((request) => {
      const isList = request.path === 'findings' && !request.query.has('id');
      return isList ? { body: [stored, { ...stored, id: PUBLISHED, number: 'H-02' }] } : backend(request);
    });
    const router = renderPage();
    expect(await screen.findByRole('link', { name: 'Next: H-02' })).toBeVisible();
    const fix = await screen.findByRole('region', { name: 'Fix to review' });
    await userEvent.click(await within(fix).findByRole('button', { name: 'Fixed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as fixed and next' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/admin/audits/${AUDIT}/findings/${PUBLISHED}`),
    );
    expect(sent('POST', 'rpc/move_finding')).toHaveLength(1);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(sent('POST', 'rpc/undo_step')).toEqual([
      { kind: 'finding', subject_id: FINDING, seen_updated_at: 'after the step' },
    ]);
  });

  it('changes the severity of a published finding with a reason only', async () => {
    renderPage();
    await userEvent.selectOptions(await screen.findByLabelText('Severity of H-01'), 'low');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change severity' }));
    expect(sent('POST', 'rpc/change_finding_severity')).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'It needs a malicious owner.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change severity' }));
    expect(await screen.findByText('H-01: Low')).toBeVisible();
    expect(sent('POST', 'rpc/change_finding_severity')).toEqual([
      {
        finding_id: FINDING,
        new_severity: 'low',
        expected_severity: 'high',
        message: 'It needs a malicious owner.',
      },
    ]);
  });
});

it.each([
  [FINDING, ['Grace Hopper', 'Ada'], 'Grace Hopper and Ada also have this open.'],
  [EDIT, ['Grace Hopper', 'Ada'], 'Grace Hopper and Ada also have this open.'],
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

it('STAFF-03 a correction names its finding and the imported status, and is published with a reason for a new severity', async () => {
  const published = { ...draft, id: PUBLISHED, number: 'H-01', status: 'open', severity: 'low' };
  stored = { ...draft, corrects_id: PUBLISHED, source_status: 'fixed', source_link: FIX };
  requests = respondWith((request) =>
    request.query.get('id') === `eq.${PUBLISHED}` ? { body: [published] } : backend(request),
  );
  renderPage();
  expect(await screen.findByRole('link', { name: 'Open the published finding' })).toHaveAttribute(
    'href',
    `/admin/audits/${AUDIT}/findings/${PUBLISHED}`,
  );
  expect(screen.getByRole('heading', { name: 'Correction of H-01: Reentrancy' })).toBeVisible();
  const changes = screen.getByRole('region', { name: 'What it changes in H-01' });
  expect(changes).toHaveTextContent(/Removed: Severity: Low.*Added: Severity: High/);
  // In the text, and among the changes.
  expect(await screen.findAllByText(`Published as Fixed · ${FIX}`)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.click(await screen.findByLabelText(/Reason for a new severity/));
  await userEvent.paste('Little can be lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Publish finding' }));
  await waitFor(() =>
    expect(sent('POST', 'rpc/publish_findings')).toEqual([
      { finding_ids: [FINDING], severity_reason: 'Little can be lost.' },
    ]),
  );
});
