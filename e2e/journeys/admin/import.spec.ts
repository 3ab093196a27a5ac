import { expect, signIn, test } from '../../pages/journey.ts';
import { prepareSourceAudit } from '../../data/source.ts';
import { dataOrThrow, service } from '../../product/stack.ts';

const samples = new URL('../../../packages/domain/src/findings/read/samples/', import.meta.url);

const fetchFindings = (audit: string) =>
  dataOrThrow(
    service
      .from('findings')
      .select(
        'title, severity, status, source_rule, finding_locations(path, first_line, last_line, repository_id)',
      )
      .eq('audit_id', audit)
      .order('title'),
  );

test('FIND-08 an admin imports a SARIF file after a preview: drafts with places', async ({ page }) => {
  const { admin, audit, repository } = await prepareSourceAudit();
  await signIn(page, admin);
  await page.goto(`/admin/audits/${audit}/import`);
  await expect(page.getByText('Choose files or drop them here')).toBeVisible();
  await page.getByLabel('Files of findings').setInputFiles(new URL('slither.sarif', samples).pathname);
  await expect(page.getByText('SARIF: 3 read: 3 new, 0 already in the audit, 0 not imported')).toBeVisible();
  expect(await fetchFindings(audit)).toEqual([]);

  await page.getByRole('checkbox', { name: /Divide before multiply/ }).uncheck();
  await page.getByRole('button', { name: 'Import 2 drafts' }).dblclick();
  await expect(page.getByText('2 drafts imported', { exact: true })).toBeVisible();
  expect(await fetchFindings(audit)).toEqual([
    {
      title: 'Reentrancy vulnerabilities',
      severity: 'high',
      status: 'draft',
      source_rule: '0-1-reentrancy-eth',
      finding_locations: [
        { path: 'src/Vault.sol', first_line: 42, last_line: 51, repository_id: repository },
      ],
    },
    {
      title: 'State variables that could be declared constant',
      severity: 'gas',
      status: 'draft',
      source_rule: '4-0-constable-states',
      finding_locations: [
        { path: 'src/Vault.sol', first_line: 14, last_line: 14, repository_id: repository },
      ],
    },
  ]);
});
