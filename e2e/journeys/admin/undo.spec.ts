import { expect, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createClientPerson } from '../../data/people.ts';
import { service } from '../../product/stack.ts';
import { keepToasts } from '../../pages/time.ts';

test('ADM-06 an approval that is undone within ten seconds sends no e-mail, and the log says that it was undone', async ({
  page,
}) => {
  const client = await createClientPerson({ approval_status: 'pending' });
  await keepToasts(page);
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
