import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { service } from '../../product/stack.ts';

test('FIND-08 more findings than one response of the database holds are imported at once, and known afterwards', async ({
  page,
}) => {
  const client = await createClientPerson();
  const audit = await createAudit(client.id, { title: 'Vault audit', status: 'in_progress' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/audits/${audit}/import`);
  const findings = Array.from({ length: 1_200 }, (_, index) => ({
    title: `Finding ${index}`,
    severity: 'low',
    description: 'x'.repeat(500),
    path: 'src/Vault.sol',
    line: index + 1,
  }));
  const buffer = Buffer.from(JSON.stringify({ findings }));
  await page
    .getByLabel('Files of findings')
    .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer });
  await expect(page.getByText('1–50 of 1,200 findings')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1,200 drafts' }).click();
  await expect(page.getByText('1,200 drafts imported', { exact: true })).toBeVisible();
  const { count } = await service
    .from('findings')
    .select('*', { count: 'exact', head: true })
    .eq('audit_id', audit)
    .eq('status', 'draft');
  expect(count).toBe(1_200);
  await page.goto(`/admin/audits/${audit}/import`);
  await page
    .getByLabel('Files of findings')
    .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer });
  await expect(
    page.getByText('JSON: 1,200 read: 0 new, 1,200 already in the audit, 0 not imported'),
  ).toBeVisible();
});
