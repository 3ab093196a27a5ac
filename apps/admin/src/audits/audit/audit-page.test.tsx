import { respondWith, type Respond, type DatabaseRequest } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { rows } from '@portal/testing/rows';
import { AuditPage } from './audit-page.tsx';
import { FindingsTab } from '../../finding/list/findings-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { ReportsTab } from '../../reports/reports-tab.tsx';

const AUDIT = '00000000-0000-4000-8000-00000000000a';
const client = clientNumber(1, { approval_status: 'approved' });
const final = {
  id: 'v1',
  kind: 'final',
  version: '1.0',
  report_path: null,
  state: 'published',
  created_at: '2026-11-01T00:00:00Z',
};
const stored = rows.audit({
  id: AUDIT,
  client_id: client.client_id,
  version: '1.0',
  planned_start: '2026-10-05',
  fixes_due: null as string | null,
  report_versions: [final],
});
const findings = [
  { id: 'f1', number: 'H-01', title: 'Reentrancy', severity: 'high', status: 'fixed' },
  { id: 'f2', number: null, title: 'Griefing', severity: 'medium', status: 'draft' },
  { id: 'f3', number: null, title: 'Dust', severity: 'low', status: 'draft' },
].map((one) => ({ ...one, audit_id: AUDIT, published_at: null, updated_at: 't1', finding_locations: [] }));
const step = { actor: 'auditor', from_status: 'fix_submitted', needs_message: false, needs_link: 'none' };
const NUMBERS: Record<string, string> = { f2: 'M-02', f3: 'L-01' };
const scope = rows.scope({ nsloc: 100, updated_at: 't1' });

let storedAudit: typeof stored;
let hasLookAlike = false;
let requests: DatabaseRequest[];

const backend: Respond = ({ is, method, path, query, body }) => {
  if (is(`PATCH audits?id=eq.${AUDIT}&updated_at=*`)) {
    if (query.get('updated_at') !== `eq.${storedAudit.updated_at}`) return { body: [] };
    storedAudit = { ...storedAudit, ...body, updated_at: `${storedAudit.updated_at}+` };
    return { body: [storedAudit] };
  }
  if (is(`GET audits?id=eq.${AUDIT}`) || is(`GET audits?client_id=eq.${client.client_id}`))
    return { body: [storedAudit] };
  if (is(`GET profiles?client_id=eq.${client.client_id}`)) return { body: [client] };
  if (is(`GET projects?client_id=eq.${client.client_id}`)) return { body: [{ id: 'p2', name: 'Bridge' }] };
  if (is(`GET rpc/client_identity?client=${client.client_id}`))
    return { body: [{ ...client, has_look_alike: hasLookAlike, has_owner: !hasLookAlike }] };
  if (path === 'rpc/list_staff')
    return { body: [{ role: 'admin', ends_at: null, person_id: 'admin-1', name: 'Bo Larsen' }] };
  if (is(`GET audit_finding_totals?audit_id=eq.${AUDIT}`))
    return {
      body: [{ drafts: 2, open: 1, total: 3, withdrawn: 1, waits_for_client: 1, waits_for_auditor: 0 }],
    };
  if (path === 'findings' && query.get('audit_id') === `eq.${AUDIT}`) {
    // All drafts are read a page at a time, up to an empty one.
    if (Number(query.get('offset') ?? 0) > 0) return { body: [] };
    return { body: query.get('status') === 'eq.draft' ? findings.slice(1) : findings };
  }
  if (path === 'finding_steps')
    return {
      body: [
        { ...step, to_status: 'fixed', needs_link: 'commit' },
        { ...step, to_status: 'open' },
      ],
    };
  if (is(`GET rpc/review_round?audit_id=${AUDIT}`)) return { body: 1 };
  if (path === 'rpc/draft_reviews' && body['audit_id'] === AUDIT) return { body: {} };
  if (path === 'rpc/draft_numbers')
    return { body: Object.fromEntries((body['finding_ids'] as string[]).map((id) => [id, NUMBERS[id]])) };
  if (is(`GET rpc/list_sources?audit_id=${AUDIT}`)) return { body: [] };
  if (is(`GET audit_scopes?audit_id=eq.${AUDIT}`)) return { body: [scope] };
  return { body: method === 'GET' ? [] : null };
};

beforeEach(() => {
  storedAudit = stored;
  hasLookAlike = false;
  requests = respondWith(backend);
});

const renderPage = (tab = '', shell = {}) =>
  renderConsole(
    [
      {
        path: '/admin/audits/:auditId',
        element: <AuditPage />,
        children: [
          { index: true, element: <OverviewTab /> },
          { path: 'findings', element: <FindingsTab /> },
          { path: 'reports', element: <ReportsTab /> },
        ],
      },
      { path: '/files', element: <p>The files</p> },
    ],
    `/admin/audits/${AUDIT}${tab}`,
    shell,
  );
const sent = (method: string, path: string) =>
  requests.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

describe('AUD-05 one audit', () => {
  it('IMP-01 shows the audit to its client while it is viewed as them, and leads back', async () => {
    const startImpersonation = vi.fn<() => Promise<void>>();
    renderPage('', { startImpersonation });
    await userEvent.click(await screen.findByRole('button', { name: 'View as Client' }));
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'To answer a question.{Enter}');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'View as Client' }));
    const pages = { page: `/reports/${AUDIT}`, returnTo: `/admin/audits/${AUDIT}` };
    expect(startImpersonation).toHaveBeenCalledWith(expect.objectContaining(pages), 'To answer a question.');
  });

  it('MOVE-01 warns of a similar name beside the address, and says that nobody owns it yet', async () => {
    hasLookAlike = true;
    renderPage();
    expect((await screen.findByText(/^Another client has a similar name/)).closest('p')).toHaveTextContent(
      client.business_email ?? '',
    );
    expect(screen.getByText(/^No owner yet · No lead auditor/)).toBeVisible();
  });

  it('shows both versions of what another admin has changed, too, and saves nothing before the admin chooses', async () => {
    renderPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await userEvent.type(title, ' and bridge');
    fireEvent.change(screen.getByLabelText('Planned end'), { target: { value: '2026-12-01' } });
    await userEvent.selectOptions(screen.getByLabelText('Lead auditor'), 'Bo Larsen');
    await userEvent.selectOptions(screen.getByLabelText('Project'), 'Bridge');
    const theirs = { title: 'Vault core 3', lead_id: 'gone', project_id: 'p3', planned_end: '2026-12-02' };
    storedAudit = { ...storedAudit, audit_type: 'Rust Audit', updated_at: 't9' };
    Object.assign(storedAudit, theirs);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const choices = await screen.findByRole('alert');
    for (const [mine, saved] of [
      ['Vault core and bridge', 'Vault core 3'],
      ['Bo Larsen', 'Former staff'],
      ['Bridge', 'Another project'],
      ['1 Dec 2026', '2 Dec 2026'],
    ])
      expect(choices).toHaveTextContent(new RegExp(`entered${mine}.*the other admin saved${saved}`));
    expect(storedAudit).toMatchObject(theirs);
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    for (const mine of within(choices).getAllByRole('button', { name: /^Keep my/ }))
      await userEvent.click(mine);
    await userEvent.click(save);
    expect(await screen.findByRole('heading', { name: 'Vault core and bridge' })).toBeVisible();
    expect(storedAudit).toMatchObject({ lead_id: 'admin-1', project_id: 'p2', audit_type: 'Rust Audit' });
  });

  const none = { drafts: 0, open: 0, total: 3, withdrawn: 0, waits_for_client: 0, waits_for_auditor: 0 };
  it.each([
    ['scheduled', { ...none, drafts: 1 }, 'Start the audit', 'Move to In Progress'],
    ['mitigation', { ...none, waits_for_client: 1 }, 'Wait for the client’s response to 1 finding', null],
    ['mitigation', { ...none, drafts: 1, waits_for_client: 1 }, 'Publish 1 draft', '/findings?status=draft'],
    ['mitigation', none, 'Issue the final report', '/reports'],
    ['mitigation', none, 'Issue the final report', '/reports', [{ ...final, kind: 'preliminary' }]],
    ['mitigation', none, 'Complete the audit', 'Move to Completed', [final]],
    ['completed', { ...none, drafts: 1 }, 'Issue the final report', '/reports'],
    ['completed', { ...none, waits_for_auditor: 2 }, 'Review 2 findings', '/findings', [final]],
    ['completed', { ...none, waits_for_client: 1 }, 'None. The audit is completed.', null, [final]],
  ] as const)(
    'of an audit that is %s with %j has the next step "%s", which leads to %s',
    async (status, totals, name, target, reports?) => {
      storedAudit = { ...stored, status, report_versions: [...(reports ?? [])] };
      requests = respondWith((request) =>
        request.is(`GET audit_finding_totals?audit_id=eq.${AUDIT}`) ? { body: [totals] } : backend(request),
      );
      renderPage();
      const summary = within(await screen.findByRole('region', { name: 'Summary' }));
      const step = await summary.findByText(name);
      const href = step.getAttribute('href');
      if (href === null) await userEvent.click(step);
      const move = screen.queryByRole('button', { name: /^Move to/ });
      expect(href ?? move?.textContent).toBe(target?.replace(/^\//, `/admin/audits/${AUDIT}/`));
    },
  );
});

/** What concerns all drafts is in a menu. */
async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it.each([
  ['CSV, published findings', 'neq.draft'],
  ['CSV, with drafts', null],
])('FIND-09 the export "%s" contains what it says', async (item, status) => {
  renderPage('/findings');
  await choose(item);
  const exported = () => requests.filter(({ query }) => query.get('select')?.includes('finding_comments'));
  await waitFor(() => expect(exported()[0]?.query.get('status')).toBe(status));
});

describe('FIND-02 publishing', () => {
  /** Opens the order of Griefing, Dust (medium) and Rounding (low). The database answers each move when the test says so. */
  async function openOrder() {
    const answers: ((isSaved: boolean) => void)[] = [];
    const drafts: unknown[] = [
      findings[1],
      { ...findings[2], severity: 'medium' },
      { ...findings[2], id: 'f4', title: 'Rounding' },
    ];
    requests = respondWith((request) => {
      if (request.path === 'findings' && request.query.get('status') === 'eq.draft')
        return { body: Number(request.query.get('offset') ?? 0) > 0 ? [] : drafts };
      if (request.path !== 'rpc/reorder_drafts') return backend(request);
      const refused = { status: 409, body: { code: 'PT409', message: 'Meanwhile published.' } };
      return new Promise((resolve) => {
        answers.push((isSaved) => {
          if (!isSaved) drafts[0] = { ...findings[1], title: 'Griefs' };
          resolve(isSaved ? { body: null } : refused);
        });
      });
    });
    renderPage('/findings');
    await choose('Order drafts');
    const dialog = within(await screen.findByRole('dialog', { name: 'Order drafts' }));
    const medium = () =>
      within(dialog.getByRole('list', { name: 'Medium' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(medium()).toEqual(['M-02Griefing', 'L-01Dust']));
    return { dialog, medium, answers };
  }

  it('moves a draft within its severity, keeps the focus, saves one move after the other, and shows the stored order after a refusal', async () => {
    const { dialog, medium, answers } = await openOrder();
    const down = dialog.getByRole('button', { name: 'Move Griefing down' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    expect(down).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Move Rounding to top' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move Griefing up' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move Dust to top' }));
    expect(medium()).toEqual(['L-01Dust', 'M-02Griefing']);
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    answers[0]?.(true);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(false);
    await waitFor(() => expect(medium()).toEqual(['M-02Griefs', 'L-01Dust']));
    expect(await screen.findByText('The order was not saved')).toBeVisible();
    expect(sent('POST', 'rpc/reorder_drafts')).toEqual([
      { finding_ids: ['f3', 'f2'], shown_ids: ['f2', 'f3'] },
      { finding_ids: ['f2', 'f3'], shown_ids: ['f3', 'f2'] },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Move Dust up' }));
    await waitFor(() => expect(answers).toHaveLength(3));
  });

  async function act(name: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  }
  it('FIND-10 reviews several findings at once with one commit, names them, and says which has moved meanwhile', async () => {
    const sentFix = { ...findings[0], status: 'fix_submitted' };
    const submitted = [
      { ...sentFix, id: 'p0', number: 'H-01', title: 'Finding H-01' },
      { ...sentFix, id: 'p1', number: 'H-02', title: 'Finding H-02' },
    ];
    const other = 'fe'.repeat(20);
    // The newest first, as they are requested.
    const fixes = [
      { id: 'e3', finding_id: 'p1', link: other },
      { id: 'e2', finding_id: 'p1', link: other.slice(0, 10) },
      { id: 'e1', finding_id: 'p0', link: 'https://github.com/harbor/vaults/pull/7' },
    ];
    const refusal = 'Nothing was changed. H-02: This finding is now "Open".';
    let isRefused = true;
    requests = respondWith((request) => {
      if (request.path === 'findings') return { body: submitted };
      if (request.is('GET finding_events?finding_id=in.(p0,p1)&to_status=eq.fix_submitted'))
        return { body: fixes };
      if (request.path !== 'rpc/move_findings') return backend(request);
      if (!isRefused) return { body: 2 };
      submitted[1] = { ...sentFix, id: 'p1', number: 'H-02', title: 'Finding H-02', status: 'open' };
      return { status: 409, body: { code: 'PT409', message: refusal } };
    });
    renderPage('/findings');
    await screen.findByRole('checkbox', { name: 'Select Finding H-01' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Mark as fixed…',
      'Mark as not fixed…',
      'Assign…',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as fixed…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as fixed: 2 findings' }));
    expect(dialog.getByRole('list', { name: 'Findings' })).toHaveTextContent(/H-01.*H-02/);
    const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Mark as fixed' }));
    await confirm();
    expect(await dialog.findByText('Enter the reviewed commit.')).toBeVisible();
    const commit = '2e'.repeat(20);
    await userEvent.type(dialog.getByLabelText(/Reviewed commit/), commit);
    await confirm();
    expect(await dialog.findByText(refusal)).toBeVisible();
    isRefused = false;
    await confirm();
    expect(await screen.findByText('2 findings: Fixed')).toBeVisible();
    expect(sent('POST', 'rpc/move_findings').at(-1)).toEqual({
      finding_ids: ['p0', 'p1'],
      to_status: 'fixed',
      link: commit,
      expected_statuses: ['fix_submitted', 'fix_submitted'],
      seen_fixes: ['e1', 'e3'],
    });
    expect(screen.queryByRole('region', { name: 'Selected findings' })).toBeNull();
  });

  const select = async (title: string) =>
    userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  it('FIND-10 saves a severity that is chosen while another is being saved, and keeps what is selected meanwhile', async () => {
    let answer = () => {};
    requests = respondWith((request) => {
      if (request.path !== 'rpc/change_draft_severities') return backend(request);
      return new Promise((resolve) => (answer = () => resolve({ body: null })));
    });
    renderPage('/findings');
    await select('Dust');
    await act('Gas');
    await act('High');
    await select('Griefing');
    answer();
    expect(await screen.findByText('1 draft: Gas')).toBeVisible();
    expect(screen.getByText('2 selected')).toBeVisible();
    await waitFor(() =>
      expect(sent('POST', 'rpc/change_draft_severities')).toEqual([
        { finding_ids: ['f3'], severity: 'gas' },
        { finding_ids: ['f3'], severity: 'high' },
      ]),
    );
  });
});

describe('AUD-05 reports', () => {
  const GENERATE = '/functions/v1/generate-report';
  async function chooseFinalReport() {
    const router = renderPage('/reports');
    await userEvent.click(await screen.findByRole('button', { name: 'Generate report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate a report' }));
    const issue = dialog.getByRole('button', { name: 'Issue report' });
    await userEvent.selectOptions(dialog.getByLabelText(/^Kind/), 'Final report');
    return { router, dialog, issue };
  }

  it('REP-04 the kind of a report suggests its version until the admin types one, which no other report may have', async () => {
    storedAudit = { ...stored, report_versions: [] };
    const message = 'Version 0.91 was already issued on 1 Nov 2026.';
    requests = respondWith((request) =>
      request.method === 'PATCH' ? { status: 409, body: { code: 'PT409', message } } : backend(request),
    );
    renderPage('/reports');
    await userEvent.click(await screen.findByRole('button', { name: 'Upload report' }));
    const dialog = within(await screen.findByRole('dialog'));
    const version = dialog.getByLabelText('Version');
    await userEvent.selectOptions(dialog.getByLabelText(/^Kind/), 'Preliminary report');
    expect(version).toHaveValue('0.9');
    await userEvent.type(version, '1');
    await userEvent.selectOptions(dialog.getByLabelText(/^Kind/), 'Final report');
    expect(version).toHaveValue('0.91');
    await userEvent.type(dialog.getByLabelText('or report link'), 'https://example.com/report.pdf');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish report' }));
    await waitFor(() => expect(version).toHaveAccessibleDescription(message));
  });

  it('SEAL-07 a text of a report shows both versions when another admin has changed it, too', async () => {
    const section = { id: 's1', audit_id: AUDIT, kind: 'overview', title: 'Overview', published_at: null };
    let text = { ...section, body: 'A vault.', updated_at: 't1' };
    requests = respondWith((request) => {
      if (request.is('PATCH report_sections?id=eq.s1&updated_at=eq.t1')) return { body: null };
      const ofText = ['', '&id=eq.s1'].map((one) => `GET report_sections?audit_id=eq.${AUDIT}${one}`);
      return ofText.some(request.is) ? { body: [text] } : backend(request);
    });
    renderPage('/reports');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Overview' }));
    const field = await screen.findByRole('textbox', { name: 'Text' });
    await userEvent.type(field, ' Mine.');
    text = { ...text, body: 'Theirs.', updated_at: 't9' };
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Another admin has changed this text')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use the saved text' }));
    expect(field).toHaveValue('Theirs.');
  });

  it('SEAL-07 the auditors and dates show both versions when another admin has changed them, too', async () => {
    const query = `GET report_details?audit_id=eq.${AUDIT}`;
    let details = { auditors: ['Ada'], starts: '2026-01-05', effort: '1 day', updated_at: 't1' };
    requests = respondWith((request) => (request.is(query) ? { body: [details] } : backend(request)));
    renderPage('/reports');
    const typed = { Auditors: 'Bo', 'Start of the audit': '2026-01-06', Effort: '2 days' };
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    details = { auditors: ['Cy', 'Di'], starts: '2026-01-07', effort: '3 days', updated_at: 't9' };
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /auditors and dates.*Auditors.*BoKeep.*Cy DiUse.*Start of the.*6 Jan 2026Keep.*7 Jan 2026Use.*Effort.*2 daysKeep.*3 daysUse/,
    );
  });

  it('SEAL-02 issues the audit as it was read', async () => {
    const unprintable = [{ character: '🔥', code: 'U+1F525', places: ['the title of H-01'] }];
    const told = { client: 'Harbor Labs', unprintable, confidentiality: 'Confidential', notes: [] };
    const data = { taken_at: 't1', sha256: 'data' };
    const steps: Record<string, object> = {
      check: told,
      begin: { ...data, parts: 3 },
      count: { pages: 2 },
      write: {},
      finish: {},
    };
    requests = respondWith((request) =>
      request.path === GENERATE ? { body: steps[String(request.body['step'])] } : backend(request),
    );
    const { dialog, issue } = await chooseFinalReport();
    await dialog.findByText(/U\+1F525/);
    await userEvent.clear(dialog.getByLabelText(/^Confidentiality/));
    await dialog.findByText('Harbor Labs');
    // A name that arrives afterwards has not been read.
    told.client = 'Uniswap Labs';
    await userEvent.click(dialog.getByLabelText(/Print them as code points/));
    await userEvent.click(issue);
    expect(await screen.findByText('Report issued')).toBeVisible();
    const calls = sent('POST', GENERATE) as { step: string; part?: number }[];
    const partsOf = (step: string) => calls.flatMap((call) => (call.step === step ? [call.part] : []));
    expect([partsOf('count'), partsOf('write')]).toEqual([
      [0, 1, 2],
      [1, 2],
    ]);
    expect(calls.at(-1)).toEqual({
      step: 'finish',
      id: AUDIT,
      kind: 'final',
      version: '1.1',
      replace: true,
      confidentiality: '',
      preview: false,
      ...data,
      pages: [2, 2, 2],
      updated_at: 't0',
      client: 'Harbor Labs',
      snapshot_id: expect.any(String),
    });
  });

  it('SEAL-02 checks a version once it is typed, and issues none that was issued before', async () => {
    const message = 'Version 1.12 was already issued on 1 Nov 2026.';
    const unprintable = [{ character: '🔥', code: 'U+1F525', places: ['the title of H-01'] }];
    requests = respondWith((request) => {
      if (request.path !== GENERATE) return backend(request);
      if (request.body['version'] === '1.12') return { status: 409, body: { error: message } };
      return { body: { client: 'Harbor Labs', unprintable, notes: [] } };
    });
    const { dialog, issue } = await chooseFinalReport();
    await dialog.findByText(/U\+1F525/);
    expect(dialog.queryByText('This report can be generated')).toBeNull();
    const version = dialog.getByLabelText('Version');
    await userEvent.type(version, '23{Backspace}');
    await userEvent.tab();
    await waitFor(() => expect(version).toHaveAccessibleDescription(message));
    expect(issue).toBeDisabled();
    expect(sent('POST', GENERATE).map((body) => body['version'])).toEqual(['1.1', '1.12']);
  });

  it('SEAL-02 leaving the page while a report is being written does not issue it', async () => {
    let written = () => {};
    requests = respondWith((request) => {
      if (request.path !== GENERATE) return backend(request);
      if (request.body['step'] === 'begin') return { body: { taken_at: 't1', sha256: 'data', parts: 2 } };
      if (request.body['step'] !== 'write')
        return { body: { client: 'Harbor Labs', unprintable: [], notes: [], pages: 1 } };
      return new Promise((resolve) => (written = () => resolve({ body: {} })));
    });
    const { router, dialog, issue } = await chooseFinalReport();
    const result = await dialog.findByText('This report can be generated');
    expect(result.closest('[aria-live="polite"]')).not.toBeNull();
    await userEvent.click(issue);
    await waitFor(() => expect(sent('POST', GENERATE).at(-1)).toHaveProperty('part', 1));
    void router.navigate('/files');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('The files');
    written();
    expect(await screen.findByText('The report was not issued')).toBeVisible();
    expect(sent('POST', GENERATE).at(-1)).toMatchObject({ step: 'write' });
  });
});
