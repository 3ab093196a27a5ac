import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { keepToasts, TOAST_MS } from '../../pages/time.ts';
import { service } from '../../product/stack.ts';

test('ADM-06 an approval that is undone within ten seconds sends no e-mail, and the log says that it was undone', async ({
  page,
}) => {
  const client = await createClientPerson({ approval_status: 'pending' });
  await keepToasts(page, TOAST_MS.undo);
  await signIn(page, await createAdmin());
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Client approved successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.goto(`/admin/activity?client=${client.id}`);
  const lines = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(lines.first()).toContainText('Undid a step');
  await expect(lines.first()).toContainText('Approved client');

  const { data } = await service
    .from('email_outbox')
    .select('status, payload')
    .match({ recipient_user_id: client.id, kind: 'notice' });
  expect(data).toMatchObject([{ status: 'cancelled', payload: { kind: 'client_approved' } }]);
});

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
  await page.getByRole('link', { name: 'Manage Vault core' }).click();
  await page.getByRole('button', { name: 'Withdraw audit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw audit' }).click();
  await expect(page.getByText('Audit withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit details' })).toHaveCount(0);

  const reader = await openBrowser(client);
  await reader.goto(`/reports/${auditId}`);
  await expect(reader.getByText(/^This audit was withdrawn on/)).toBeVisible();
  await expect(reader.getByText(REASON)).toBeVisible();
  await reader.getByRole('link', { name: 'History' }).click();
  await expect(reader.getByText(`withdrew the audit: ${REASON}`)).toBeVisible();
  await reader.getByRole('button', { name: /^Notifications/ }).click();
  await expect(reader.getByRole('dialog').getByRole('link', { name: /withdrew the audit/ })).toBeVisible();
});
