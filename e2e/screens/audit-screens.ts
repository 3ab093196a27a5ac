// Screens of one audit: overview, findings, one finding with its forms, reports and history, as the client sees them.
import { randomUUID } from 'node:crypto';
import { comment, getApi, moveFinding, publishFindings, writeFindings } from '../data/audits.ts';
import { createAdmin, createAudit, createClientPerson, daysFromNow, type Person } from '../data/people.ts';
import { dataOrThrow, service } from '../product/stack.ts';
import { screen, type ScreenSet } from './screen.ts';

const COMMIT = '7c1d3f0a9b2e4d5c6f708192a3b4c5d6e7f80912';
const FIX_COMMIT = '90e2f1d3c4b5a6978897a6b5c4d3e2f1a0b9c8d7';
const LONG_TITLE =
  'Rounding in previewRedeem favours the redeemer, so that repeated deposits and withdrawals of a few wei drain the vault’s fee reserve over time';
const DESCRIPTION = `\`Vault.withdraw\` sends the assets before it lowers the caller’s shares.

\`\`\`solidity
function withdraw(uint256 shares) external {
    uint256 assets = previewRedeem(shares);
    asset.safeTransfer(msg.sender, assets);
    _burn(msg.sender, shares);
}
\`\`\`

| Step | Balance |
| --- | --- |
| before | 100 |
| after | 0 |

An attacker calls **again** from the token’s callback.`;

/** An audit in mitigation with findings of every severity and status, a ledger, comments, scope and a report. */
export async function createFullAudit(client: Person, admin: Person): Promise<string> {
  const auditId = await createAudit(client.id, { title: 'Harbor Vaults core' });
  const asAdmin = getApi(admin);
  const dates = {
    planned_start: '2026-10-05',
    planned_end: '2026-10-30',
    fixes_due: daysFromNow(5).slice(0, 10),
  };
  await dataOrThrow(
    asAdmin
      .from('audits')
      .update({ ...dates, version: '1.0', audit_date: '2026-11-02' })
      .eq('id', auditId),
  );
  for (const status of ['in_progress', 'mitigation'])
    await dataOrThrow(asAdmin.from('audits').update({ status }).eq('id', auditId));
  await publishReports(asAdmin, auditId);
  await writeTexts(client, auditId);
  const repository = randomUUID();
  await dataOrThrow(
    asAdmin.rpc('save_scope', {
      scope: {
        audit_id: auditId,
        nsloc: 2_340,
        chains: ['Ethereum', 'Base'],
        languages: ['Solidity'],
        out_of_scope: 'Deployment scripts and `test/`.',
        known_issues: '- The owner can pause withdrawals.\n- Fees round down.',
      },
      repositories: [
        {
          id: repository,
          url: 'https://github.com/harbor-example/vaults',
          commit_hash: COMMIT,
          git_ref: 'release/1.1',
          paths: ['src/Vault.sol', 'src/fees/'],
        },
        { url: 'https://git.harbor.example/core/keepers', commit_hash: COMMIT },
      ],
    }),
  );
  const texts = [
    {
      title: 'Reentrancy in withdraw drains the vault',
      severity: 'critical',
      likelihood: 'high',
      impact: 'high',
    },
    { title: LONG_TITLE, severity: 'high', likelihood: 'high', impact: 'high' },
    { title: 'Owner can set the fee to 100 %', severity: 'high' },
    { title: 'Missing slippage limit in zap', severity: 'medium' },
    { title: 'Oracle price is not checked for staleness', severity: 'medium' },
    { title: 'Events without indexed parameters', severity: 'low' },
    { title: 'Unused import', severity: 'informational' },
    { title: 'Storage reads in a loop', severity: 'gas' },
  ].map((text) => ({
    ...text,
    description: DESCRIPTION,
    recommendation: 'Burn the shares first, or add `nonReentrant`.',
  }));
  const ids = await writeFindings(admin, auditId, texts);
  const [reentrancy = '', rounding = '', , slippage = '', oracle = '', events = '', unused = ''] = ids;
  await dataOrThrow(
    service.from('finding_locations').insert([
      {
        finding_id: rounding,
        repository_id: repository,
        path: 'src/Vault.sol',
        first_line: 118,
        last_line: 131,
      },
      {
        finding_id: rounding,
        repository_id: null,
        path: 'src/very/long/path/to/a/contract/that/rounds/FeeReserve.sol',
        first_line: 9,
      },
    ]),
  );
  // One after the other, because of several at once the database chooses which number each gets.
  for (const id of ids) await publishFindings(admin, [id]);
  const fix = { to: 'fix_submitted', link: 'https://github.com/harbor-example/vaults/pull/12' };
  for (const id of [reentrancy, rounding, slippage])
    await moveFinding(client, id, { ...fix, message: 'Shares are burned first now.' });
  await moveFinding(admin, reentrancy, { to: 'fixed', link: FIX_COMMIT });
  await moveFinding(admin, rounding, {
    to: 'partially_fixed',
    message: '`previewMint` still rounds **down**.',
  });
  // So that its fix can be sent again.
  await dataOrThrow(asAdmin.rpc('add_review_round', { audit_id: auditId, expected_rounds: 1 }));
  await moveFinding(client, oracle, { to: 'disputed', message: 'The keeper checks it every block.' });
  await moveFinding(client, events, { to: 'acknowledged', message: 'By design.' });
  await moveFinding(admin, unused, { to: 'withdrawn', message: 'It is used by the tests.' });
  await comment(
    admin,
    rounding,
    'Could you point us to the test?\n\n```solidity\nassertEq(vault.previewRedeem(1), 0);\n```',
  );
  await comment(client, rounding, 'It is in `test/Rounding.t.sol`.');
  return auditId;
}

async function publishReports(asAdmin: ReturnType<typeof getApi>, auditId: string): Promise<void> {
  const publish = (version: string) =>
    dataOrThrow(
      asAdmin
        .from('audits')
        .update({ version, report_url: `https://reports.example/harbor-${version}.pdf` })
        .eq('id', auditId),
    );
  await publish('1.0');
  const first = await dataOrThrow(
    asAdmin.from('report_versions').select('id').eq('audit_id', auditId).single(),
  );
  const reason = 'Page 12 showed the finding of another audit. Version 1.1 replaces it.';
  await dataOrThrow(asAdmin.rpc('withdraw_report', { version_id: first?.id ?? '', reason }));
  await publish('1.1');
}

export async function clientWithFindings(): Promise<ScreenSet> {
  const person = await createClientPerson({ company_name: 'Harbor Vaults' });
  const admin = await createAdmin();
  const full = await createFullAudit(person, admin);
  const empty = await createAudit(person.id, { title: 'Keeper bot' });
  const running = `/reports/${full}`;
  const withoutFindings = `/reports/${empty}`;
  const finding = `${running}/findings/H-01`;
  return {
    person,
    screens: [
      screen('dashboard-engagement', '/dashboard', 'Your turn'),
      screen('audit-overview', running, 'Timeline'),
      screen('audit-overview-empty', withoutFindings, /^Findings appear here/),
      screen('audit-scope', `${running}/scope`, 'Known issues'),
      screen('audit-scope-empty', `${withoutFindings}/scope`, /not been entered yet/),
      screen('audit-files', `${running}/files`, 'Upload files'),
      screen('audit-findings', `${running}/findings`, 'Storage reads in a loop'),
      screen('audit-findings-fix', `${running}/findings`, 'Each of these findings gets this answer.', [
        (page) => page.getByRole('checkbox', { name: 'Select M-02' }).check(),
        'Send a fix',
      ]),
      screen('audit-findings-none', `${running}/findings?q=nothing+is+called+this`, 'No findings found'),
      screen('audit-findings-empty', `${withoutFindings}/findings`, 'No findings yet'),
      screen('audit-finding', finding, 'It is in'),
      screen('audit-finding-fix', finding, 'What you changed', ['Send a fix']),
      screen('audit-finding-fix-refused', finding, /Please enter the hash/, [
        'Send a fix',
        { 'Commit or pull request': 'main' },
        'Submit fix',
      ]),
      screen('audit-finding-correct', finding, 'Save', ['Edit']),
      screen('audit-finding-unknown', `${running}/findings/H-99`, 'Finding not found'),
      screen('audit-reports', `${running}/reports`, 'Current'),
      screen('audit-reports-empty', `${withoutFindings}/reports`, 'No report yet'),
      screen('audit-deployments', `${running}/deployments`, /^No deployments yet/),
      screen('audit-deployments-add', `${running}/deployments`, /^The chain is its name/, [
        'Add deployments',
      ]),
      screen('audit-history', `${running}/history`, /sent a fix for H-01/),
      screen('audit-unknown', `/reports/${crypto.randomUUID()}`, 'Audit not found'),
    ],
  };
}

/** SEAL-07: two texts of the report that the client reads, and a draft. */
async function writeTexts(client: Person, auditId: string): Promise<void> {
  const published = { audit_id: auditId, client_id: client.id, published_at: new Date().toISOString() };
  await dataOrThrow(
    service.from('report_sections').insert([
      {
        ...published,
        kind: 'summary',
        title: 'Executive summary',
        body: 'We audited **Harbor Vaults core** for Harbor Labs from 5 Oct 2026 to 30 Oct 2026, and found 8 issues.\n\nThe vault holds deposits safely once C-01 is fixed. We recommend a second review of `zap`.',
      },
      {
        ...published,
        kind: 'overview',
        title: 'Overview of the protocol',
        body: '- **Vault**: holds the deposits and mints shares.\n- **FeeReserve**: collects fees, and is paid by `harvest`.',
      },
      {
        ...published,
        kind: 'goals',
        title: 'Goals',
        body: 'Can anybody withdraw what is not theirs?',
        published_at: null,
      },
    ]),
  );
}

const AUDIT_REQUESTS = /\/rest\/v1\/(audits|events|findings|finding_\w+|rpc\/finding_counts)\b/;
const PARTS = /\/rest\/v1\/(events|findings|finding_\w+|rpc\/finding_counts)\b/;

export async function clientWithoutAudit(): Promise<ScreenSet> {
  const person = await createClientPerson();
  const path = `/reports/${await createAudit(person.id, { title: 'Keeper bot' })}`;
  const failing = { failing: PARTS };
  return {
    person,
    screens: [
      screen('audit-failing', path, 'Failed to load the audit', { failing: AUDIT_REQUESTS }),
      screen('audit-loading', path, /Sentinel/, { hanging: AUDIT_REQUESTS }),
      screen('audit-findings-failing', `${path}/findings`, 'Failed to load the findings', failing),
      screen('audit-history-failing', `${path}/history`, 'Failed to load the history', failing),
    ],
  };
}
