import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, type Person } from '../../data/people.ts';
import { service } from '../../product/stack.ts';
import { signOut, viewAsClient } from '../../pages/forms.ts';

// What the console still requests when a view starts is refused.
test.use({ allowedConsole: { patterns: [/status of 40[13]/] } });

async function loggedActions(client: Person) {
  const { data } = await service
    .from('admin_activity_logs')
    .select('action')
    .eq('target_user_id', client.id)
    .order('created_at');
  return data?.map(({ action }) => action);
}

test('IMP-01 IMP-02 IMP-03 an admin sees the client’s portal, cannot change anything, and returns to the client’s details', async ({
  page,
  context,
}) => {
  const [client, other] = [await createClientPerson({ full_name: 'Iris Vale' }), await createClientPerson()];
  await createAudit(client.id, { title: 'Hers' });
  await createAudit(other.id, { title: 'Somebody else’s' });
  const admin = await createAdmin();
  await signIn(page, admin);
  // A second tab shows an admin page when impersonation starts in the first.
  const tab = await context.newPage();
  await tab.goto('/');
  await page.goto(`/admin/clients/${client.id}`);
  await viewAsClient(page);
  await expect(page.getByText('Impersonation Started')).toBeVisible();
  await expect(page.getByText('Now viewing as Iris Vale')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const banner = page.getByRole('region', { name: 'Impersonation' });
  await expect(banner).toContainText('Iris Vale');
  await expect(banner).toContainText(/\b(60|59) min left/);
  await expect(page.getByRole('link', { name: 'Hers' }).first()).toBeVisible();
  await expect(page.getByText('Somebody else’s')).toHaveCount(0);
  await expectAccessible(page);
  // The second tab impersonates too, the admin pages are closed, and a page load keeps the impersonation.
  await tab.goto('/admin/clients');
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(tab.getByRole('region', { name: 'Impersonation' })).toContainText('Iris Vale');
  await page.goto('/request');
  await expect(banner).toBeVisible();
  await expect(page.getByLabel('Project Name')).toBeDisabled();

  await page.getByRole('button', { name: 'End impersonation' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${client.id}$`));
  await expect(tab.getByRole('region', { name: 'Impersonation' })).toHaveCount(0);
  expect(await loggedActions(client)).toEqual(['started_impersonation', 'ended_impersonation']);
});

test('IMP-02 IMP-03 all browsers of an admin share one impersonation, and signing out ends it', async ({
  page,
  openBrowser,
}) => {
  const [first, second] = [await createClientPerson(), await createClientPerson({ full_name: 'Otto Reed' })];
  const admin = await createAdmin();
  await signIn(page, admin);
  await page.goto(`/admin/clients/${first.id}`);
  await viewAsClient(page);
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText('Grace Hopper');

  const elsewhere = await openBrowser(admin);
  await elsewhere.goto('/admin');
  await expect(elsewhere.getByRole('region', { name: 'Impersonation' })).toContainText('Grace Hopper');
  await elsewhere.getByRole('button', { name: 'End impersonation' }).click();
  await expect(elsewhere).toHaveURL(new RegExp(`/admin/clients/${first.id}$`));
  await expect(elsewhere.getByRole('region', { name: 'Impersonation' })).toHaveCount(0);
  await elsewhere.goto(`/admin/clients/${second.id}`);
  await viewAsClient(elsewhere);
  await expect(elsewhere.getByRole('region', { name: 'Impersonation' })).toContainText('Otto Reed');

  await page.reload();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText('Otto Reed');
  await signOut(page);
  await expect(page).toHaveURL(/\/auth$/);
  await expect
    .poll(async () => {
      const sessions = service.from('impersonation_sessions').select('is_active');
      return (await sessions.eq('admin_user_id', admin.id)).data;
    })
    .toEqual([{ is_active: false }, { is_active: false }]);
  expect(await loggedActions(second)).toEqual(['started_impersonation', 'ended_impersonation']);
});
