// Screens of one audit as an admin sees them: overview, scope, findings, one finding with its dialogs, reports and history.
import { getApi, writeFindings } from '../data/audits.ts';
import { createAdmin, createAudit, createClientPerson } from '../data/people.ts';
import { createFullAudit } from './audit-screens.ts';
import { screen, type ScreenSet } from './screen.ts';
import { dataOrThrow } from '../product/stack.ts';

const SARIF = new URL('../../packages/domain/src/findings/read/samples/slither.sarif', import.meta.url)
  .pathname;
const AUDIT_REQUESTS = /\/rest\/v1\/(audits|audit_\w+|findings|finding_\w+|scope_repositories)\b/;
const PARTS = /\/rest\/v1\/(audit_\w+|events|findings|finding_\w+|scope_repositories)\b/;

export async function adminAuditPages(): Promise<ScreenSet> {
  const person = await createAdmin();
  const client = await createClientPerson({ company_name: 'Harbor Vaults' });
  const fullId = await createFullAudit(client, person);
  const [draftId = ''] = await writeFindings(person, fullId, [
    { title: 'Fee recipient can be the zero address', severity: 'low' },
    { title: 'Deposits can be griefed', severity: 'medium' },
  ]);
  const published = await dataOrThrow(
    getApi(person).from('findings').select('id, number').eq('audit_id', fullId).not('number', 'is', null),
  );
  const full = `/admin/audits/${fullId}`;
  const empty = `/admin/audits/${await createAudit(client.id, { title: 'Keeper bot' })}`;
  const findings = `${full}/findings`;
  const finding = (number: string) => `${findings}/${published?.find((one) => one.number === number)?.id}`;
  const draft = `${findings}/${draftId}`;
  return {
    person,
    screens: [
      screen('admin-audit-overview', full, 'Known issues'),
      screen(
        'admin-audit-overview-empty',
        empty,
        'No repository yet. Findings need one for their locations.',
      ),
      screen('admin-audit-withdraw', full, /The client can read it/, ['Withdraw audit']),
      screen('admin-audit-scope', full, 'Save scope', ['Edit scope']),
      screen('admin-audit-scope-refused', empty, 'Enter the full commit hash: 40 hexadecimal digits.', [
        'Edit scope',
        'Add repository',
        'Save scope',
      ]),
      screen('admin-audit-findings', findings, 'Deposits can be griefed'),
      screen('admin-audit-findings-empty', `${empty}/findings`, 'No findings yet'),
      screen('admin-audit-findings-none', `${findings}?q=nothing+is+called+this`, 'No findings found'),
      screen('admin-audit-publish', findings, 'Publish 2 findings?', [
        /^More$/,
        (page) => page.getByRole('menuitem', { name: /^Publish all drafts/ }).click(),
      ]),
      screen('admin-audit-severity', findings, /^Change H-01 from High to Low\?/, [
        { 'Severity of H-01': 'low' },
      ]),
      screen('admin-audit-locations', findings, 'Save locations', [/^Locations of H-01/]),
      screen('admin-audit-finding-new', `${findings}/new`, 'Save draft'),
      screen('admin-audit-finding-copy', `${findings}/new`, 'Reentrancy in withdraw drains the vault', [
        'Start from a past finding',
        { 'Title contains': 'Reentrancy in withdraw drains' },
      ]),
      screen('admin-audit-finding-draft', draft, 'Discard draft'),
      screen('admin-audit-finding-draft-edit', `${draft}/edit`, 'Save draft'),
      screen('admin-audit-finding-discard', draft, 'Discard this draft?', ['Discard draft']),
      screen('admin-audit-finding', finding('H-01'), 'Could you point us to the test?'),
      screen('admin-audit-finding-fixed', finding('M-01'), 'Reviewed commit', [
        { 'Status of M-01': 'fixed' },
      ]),
      screen('admin-audit-finding-fixed-refused', finding('M-01'), 'Enter the reviewed commit.', [
        { 'Status of M-01': 'fixed' },
        'Mark as fixed',
      ]),
      screen('admin-audit-finding-withdrawn', finding('I-01'), 'This finding was withdrawn'),
      screen(
        'admin-audit-finding-unknown',
        `${findings}/${crypto.randomUUID()}`,
        'There is no such finding in this audit',
      ),
      screen('admin-audit-reports', `${full}/reports`, 'Current'),
      screen('admin-audit-report-text', `${full}/reports`, 'Preview of text', ['Edit Executive summary']),
      screen('admin-audit-report-text-publish', `${full}/reports`, 'Publish text', ['Publish Goals']),
      screen('admin-audit-report-generate', `${full}/reports`, /will be left out/, [
        'Generate report',
        { Kind: 'Final report' },
      ]),
      screen('admin-audit-reports-empty', `${empty}/reports`, 'No report yet'),
      screen('admin-audit-report-new', `${full}/reports`, 'Publish a report', ['Upload report']),
      screen('admin-audit-report-withdraw', `${full}/reports`, 'Withdraw report', [/^Withdraw/]),
      screen('admin-audit-import', `${full}/import`, 'Choose files or drop them here'),
      screen('admin-audit-import-preview', `${full}/import`, /3 read: 3 new/, [
        (page) => page.getByLabel('Files of findings').setInputFiles(SARIF),
      ]),
      screen('admin-audit-deployments', `${full}/deployments`, /^No deployments yet/),
      screen('admin-audit-history', `${full}/history`, /sent a fix for H-01/),
      screen(
        'admin-audit-unknown',
        `/admin/audits/${crypto.randomUUID()}`,
        'There is no audit at this address',
      ),
    ],
  };
}

export async function adminWithoutAudit(): Promise<ScreenSet> {
  const client = await createClientPerson();
  const path = `/admin/audits/${await createAudit(client.id, { title: 'Keeper bot' })}`;
  const failing = { failing: PARTS };
  return {
    person: await createAdmin(),
    screens: [
      screen('admin-audit-failing', path, 'Failed to load the audit', { failing: AUDIT_REQUESTS }),
      screen('admin-audit-loading', path, 'Audits', { hanging: AUDIT_REQUESTS }),
      screen('admin-audit-scope-failing', path, 'Failed to load the scope', failing),
      screen('admin-audit-findings-failing', `${path}/findings`, 'Failed to load the findings', failing),
      screen(
        'admin-audit-finding-failing',
        `${path}/findings/${crypto.randomUUID()}`,
        'Failed to load the finding',
        failing,
      ),
      screen('admin-audit-history-failing', `${path}/history`, 'Failed to load the history', failing),
    ],
  };
}
