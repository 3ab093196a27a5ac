// Screens of one audit as an admin sees them: overview, scope, findings, one finding with its dialogs, reports and history.
import type { Page } from '@playwright/test';
import { getApi, writeFindings } from '../audit-data.ts';
import { dataOrThrow } from '../data-or-throw.ts';
import { createAdmin, createAudit, createClientPerson } from '../people.ts';
import { createFullAudit } from './audit-screens.ts';
import type { Screen, ScreenSet } from './screen.ts';

const SARIF = new URL('../../packages/domain/src/findings/read/samples/slither.sarif', import.meta.url)
  .pathname;
const AUDIT_REQUESTS = /\/rest\/v1\/(audits|audit_\w+|findings|finding_\w+|scope_repositories)\b/;
const PARTS = /\/rest\/v1\/(audit_\w+|events|findings|finding_\w+|scope_repositories)\b/;

const click = (role: 'button' | 'checkbox', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/** The pages of an audit with findings in every status and drafts, and of one without anything. */
export async function adminAuditPages(): Promise<ScreenSet> {
  const person = await createAdmin();
  const client = await createClientPerson({ company_name: 'Harbor Vaults' });
  const full = await createFullAudit(client, person);
  const empty = await createAudit(client.id, { title: 'Keeper bot' });
  const [draft = ''] = await writeFindings(person, full, [
    { title: 'Fee recipient can be the zero address', severity: 'low' },
    { title: 'Deposits can be griefed', severity: 'medium' },
  ]);
  const published = await dataOrThrow(
    getApi(person).from('findings').select('id, number').eq('audit_id', full).not('number', 'is', null),
  );
  const getId = (number: string) => published?.find((one) => one.number === number)?.id ?? '';
  const screen = (
    name: string,
    path: string,
    expectedText: string | RegExp,
    interact?: Screen['interact'],
  ): Screen => ({
    name: `admin-audit-${name}`,
    path: `/admin/audits/${path}`,
    title: '',
    expectedText,
    ...(interact && { interact }),
  });
  const findings = `${full}/findings`;
  const waiting = `${findings}/${getId('M-01')}`;
  return {
    person,
    screens: [
      screen('overview', full, 'Known issues'),
      screen('overview-empty', empty, 'No repository yet. Findings need one for their locations.'),
      screen('scope', full, 'Save scope', click('button', 'Edit scope')),
      screen('scope-refused', empty, 'Enter the full commit hash: 40 hexadecimal digits.', async (page) => {
        await click('button', 'Edit scope')(page);
        await click('button', 'Add repository')(page);
        await click('button', 'Save scope')(page);
      }),
      screen('findings', findings, 'Deposits can be griefed'),
      screen('findings-empty', `${empty}/findings`, 'No findings yet'),
      screen('findings-none', `${findings}?q=nothing+is+called+this`, 'No findings found'),
      screen('publish', findings, 'Publish 2 findings?', click('button', 'Publish all drafts')),
      screen('severity', findings, /^Change H-01 from High to Low\?/, async (page) => {
        await page.getByLabel('Severity of H-01').selectOption('low');
      }),
      screen('locations', findings, 'Save locations', click('button', /^Locations of H-01/)),
      screen('finding-new', `${findings}/new`, 'Save draft'),
      screen('finding-copy', `${findings}/new`, 'Reentrancy in withdraw drains the vault', async (page) => {
        await click('button', 'Start from a past finding')(page);
        await page.getByLabel('Title contains').fill('Reentrancy in withdraw drains');
      }),
      screen('finding-draft', `${findings}/${draft}`, 'Discard draft'),
      screen('finding-draft-edit', `${findings}/${draft}/edit`, 'Save draft'),
      screen(
        'finding-discard',
        `${findings}/${draft}`,
        'Discard this draft?',
        click('button', 'Discard draft'),
      ),
      screen('finding', `${findings}/${getId('H-01')}`, 'Could you point us to the test?'),
      screen('finding-fixed', waiting, 'Reviewed commit', async (page) => {
        await page.getByLabel('Status of M-01').selectOption('fixed');
      }),
      screen('finding-fixed-refused', waiting, 'Enter the reviewed commit.', async (page) => {
        await page.getByLabel('Status of M-01').selectOption('fixed');
        await page.getByRole('dialog').getByRole('button', { name: 'Mark as fixed' }).click();
      }),
      screen('finding-withdrawn', `${findings}/${getId('I-01')}`, 'This finding was withdrawn'),
      screen(
        'finding-unknown',
        `${findings}/${crypto.randomUUID()}`,
        'There is no such finding in this audit',
      ),
      screen('reports', `${full}/reports`, 'Published'),
      screen('reports-empty', `${empty}/reports`, 'No report yet'),
      screen('report-new', `${full}/reports`, 'Publish a report', click('button', 'New version')),
      screen('report-withdraw', `${full}/reports`, 'Withdraw report', click('button', /^Withdraw/)),
      screen('import', `${full}/import`, 'Choose files or drop them here'),
      screen('import-preview', `${full}/import`, /3 read: 3 new/, (page) =>
        page.getByLabel('Files of findings').setInputFiles(SARIF),
      ),
      screen('history', `${full}/history`, /sent a fix for H-01/),
      screen('unknown', crypto.randomUUID(), 'There is no audit at this address'),
    ],
  };
}

/** The pages of an audit that fails to load, or does not respond. */
export async function adminWithoutAudit(): Promise<ScreenSet> {
  const client = await createClientPerson();
  const path = `/admin/audits/${await createAudit(client.id, { title: 'Keeper bot' })}`;
  const failing = (name: string, page: string, expectedText: string, failingRequests = PARTS): Screen => ({
    name: `admin-audit-${name}`,
    path: `${path}${page}`,
    title: '',
    expectedText,
    failingRequests,
  });
  return {
    person: await createAdmin(),
    screens: [
      failing('failing', '', 'Failed to load the audit', AUDIT_REQUESTS),
      {
        name: 'admin-audit-loading',
        path,
        title: 'Audit',
        expectedText: 'Back to Clients',
        hangingRequests: AUDIT_REQUESTS,
      },
      failing('scope-failing', '', 'Failed to load the scope'),
      failing('findings-failing', '/findings', 'Failed to load the findings'),
      failing('finding-failing', `/findings/${crypto.randomUUID()}`, 'Failed to load the finding'),
      failing('history-failing', '/history', 'Failed to load the history'),
    ],
  };
}
