import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';

const REASON = 'It was begun for the wrong project.';

test('REP-04 an admin withdraws an audit, and its client is told, keeps it in the list and reads why', async ({
  page,
  openBrowser,
}) => {
  const client = await createClientPerson();
  const auditId = await createAudit(client.id, { title: 'Vault core' });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('link', { name: 'Open reports' }).click();
  await page.getByRole('button', { name: 'Withdraw Vault core' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw audit' }).click();
  await expect(page.getByText('Audit withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Vault core' })).toHaveCount(0);

  const reader = await openBrowser(client);
  await reader.goto(`/reports/${auditId}`);
  await expect(reader.getByText(/^This audit was withdrawn on/)).toBeVisible();
  await expect(reader.getByText(REASON)).toBeVisible();
  await reader.getByRole('link', { name: 'History' }).click();
  await expect(reader.getByText(`withdrew the audit: ${REASON}`)).toBeVisible();
  await reader.getByRole('button', { name: /^Notifications/ }).click();
  await expect(reader.getByRole('dialog').getByRole('link', { name: /withdrew the audit/ })).toBeVisible();
});
