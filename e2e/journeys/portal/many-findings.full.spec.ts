import { createAuditWithFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { dataOrThrow, service } from '../../product/stack.ts';

const COMMIT = '2e'.repeat(20);

test('FIND-10 a client sends one fix for three findings, and an auditor reviews two of them with one commit', async ({
  page,
  openBrowser,
}) => {
  const { client, admin, auditId } = await createAuditWithFindings(
    ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, severity: 'medium' })),
  );
  const state = async () =>
    (
      await dataOrThrow(
        service.from('findings').select('number, status').eq('audit_id', auditId).order('number'),
      )
    )?.map(({ number, status }) => `${number} ${status}`);

  await signIn(page, client);
  await page.goto(`/reports/${auditId}/findings`);
  for (const number of ['M-01', 'M-02', 'M-03'])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  const selected = page.getByRole('region', { name: 'Selected findings' });
  await expect(selected.getByText('3 findings selected')).toBeVisible();
  await expectAccessible(page);
  await selected.getByRole('button', { name: 'Send a fix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a fix: 3 findings' });
  await dialog.getByLabel(/Commit or pull request/).fill(COMMIT);
  await dialog.getByLabel(/What you changed/).fill('One commit for all.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit fix' }).dblclick();
  await expect(page.getByText('Fix sent: 3 findings')).toBeVisible();
  expect(await state()).toEqual([
    'M-01 fix_submitted',
    'M-02 fix_submitted',
    'M-03 fix_submitted',
    'M-04 open',
  ]);

  const desk = await openBrowser(admin);
  await desk.goto(`/admin/audits/${auditId}/findings`);
  await desk.getByRole('checkbox', { name: 'Select One' }).check();
  await desk.getByRole('checkbox', { name: 'Select Three' }).check();
  await desk.getByRole('button', { name: 'Actions' }).click();
  await desk.getByRole('menuitem', { name: 'Mark as fixed…' }).click();
  const review = desk.getByRole('dialog', { name: 'Mark as fixed: 2 findings' });
  await review.getByLabel(/Reviewed commit/).fill(COMMIT);
  await expectAccessible(desk);
  await review.getByRole('button', { name: 'Mark as fixed', exact: true }).click();
  await expect(desk.getByText('2 findings: Fixed')).toBeVisible();
  expect(await state()).toEqual(['M-01 fixed', 'M-02 fix_submitted', 'M-03 fixed', 'M-04 open']);
});
