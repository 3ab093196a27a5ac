import { createAuditWithFindings, moveFinding } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { dataOrThrow, service } from '../../product/stack.ts';

const COMMIT = '2e'.repeat(20);

test('FIND-10 an auditor reviews two of three fixes with one commit', async ({ page }) => {
  const { client, admin, auditId, ids } = await createAuditWithFindings(
    ['One', 'Two', 'Three'].map((title) => ({ title, severity: 'medium' })),
  );
  for (const id of ids) await moveFinding(client, id, { to: 'fix_submitted', link: COMMIT });
  await signIn(page, admin);
  await page.goto(`/admin/audits/${auditId}/findings`);
  await page.getByRole('checkbox', { name: 'Select One' }).check();
  await page.getByRole('checkbox', { name: 'Select Three' }).check();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as fixed…' }).click();
  const review = page.getByRole('dialog', { name: 'Mark as fixed: 2 findings' });
  await review.getByLabel(/Reviewed commit/).fill(COMMIT);
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Mark as fixed', exact: true }).click();
  await expect(page.getByText('2 findings: Fixed')).toBeVisible();
  const findings = service.from('findings').select('number, status').eq('audit_id', auditId);
  expect(await dataOrThrow(findings.order('number'))).toEqual([
    { number: 'M-01', status: 'fixed' },
    { number: 'M-02', status: 'fix_submitted' },
    { number: 'M-03', status: 'fixed' },
  ]);
});
