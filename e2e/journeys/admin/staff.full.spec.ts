// The rule of approvals and the limit of staff to a provider hold for the whole installation, so these journeys have one of their own.
import { FREE_PORTS, startStack } from '../../../scripts/start/stack.mjs';
import { writeFindings } from '../../data/audits.ts';
import { createAdmin, createAudit, createClientPerson, signUpPerson } from '../../data/people.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { fillSignIn, giveCode } from '../../pages/forms.ts';
import { signInByProvider } from '../../pages/identity-provider.ts';
import { setUpOnPage } from '../../pages/second-factor.ts';
import { dataOrThrow, service, setStack, stack, waitForMail } from '../../product/stack.ts';

const shared = stack;
let own: Awaited<ReturnType<typeof startStack>>;

test.beforeAll(async () => {
  own = await startStack({
    dataDir: null,
    ports: FREE_PORTS,
    seed: 'none',
    apps: 'built',
    emailRetrySeconds: '1,1,2',
  });
  setStack(own);
});
test.afterAll(async () => {
  setStack(shared);
  await own.stop();
});
test.use({ allowedConsole: { patterns: [/Failed to load resource: .* (401|403|409)/] } });

test('STAFF-01 STAFF-02 STAFF-03 somebody who is invited as an auditor sets up a second factor, and reaches their audit alone, as long as they are on it; findings are approved', async ({
  page,
  openBrowser,
}) => {
  const admin = await createAdmin();
  const auditor = await signUpPerson('auditor');
  const client = await createClientPerson({ company_name: 'Harbor' });
  const theirs = await createAudit(client.id, { title: 'Harbor vaults', status: 'in_progress' });
  await createAudit(client.id, { title: 'Harbor bridge', status: 'in_progress' });
  const url = (path: string) => own.urls.shell + path;

  await signIn(page, admin);
  await page.goto(url('/admin/admins'));
  await page.getByLabel('Email').fill(auditor.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: auditor.email })).toContainText(
    'Invited as auditor',
  );
  await expectAccessible(page);

  const link = /https?:\/\/[^\s"]+\/invitation#[^\s"<]+/.exec(
    (await waitForMail(auditor.email, /invite/i)).text,
  )?.[0];
  const desk = await openBrowser(auditor);
  await desk.goto(link ?? '');
  await desk.getByRole('link', { name: 'Set up an app' }).click();
  await setUpOnPage(desk);
  await desk.getByLabel(/Full name/).fill('Ida Auditor');
  await desk.getByRole('button', { name: 'Join our staff' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'My audits' })).toBeVisible();
  await expect(desk.getByText('An admin or the lead of an audit names you on it.')).toBeVisible();

  await page.goto(url(`/admin/audits/${theirs}`));
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Person', { exact: true }).selectOption(auditor.id);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Staff' })).toContainText('Ida Auditor');
  await expectAccessible(page);

  await desk.reload();
  await expect(desk.getByRole('heading', { level: 1, name: 'My audits' })).toBeVisible();
  await expect(desk.getByRole('row', { name: /Harbor/ })).toHaveText([/^Harbor vaults/]);
  await expectAccessible(desk);
  await desk.goto(url('/admin/clients'));
  await expect(desk).toHaveURL(/\/admin\/audits$/);
  await desk.getByRole('row', { name: /^Harbor vaults/ }).click();
  await desk.getByRole('link', { name: 'Open audit' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Harbor vaults' })).toBeVisible();

  const [draft = ''] = await writeFindings(await createAdmin(), theirs, [
    { title: 'Rounding', severity: 'low' },
  ]);
  await page.goto(url('/admin/settings/approvals'));
  await page.getByLabel(/A second person approves findings/).click();
  await page.getByRole('button', { name: 'Require approvals' }).click();
  await expect(page.getByText('Findings now need an approval')).toBeVisible();
  await page.goto(url(`/admin/audits/${theirs}/findings/${draft}`));
  await page.getByRole('button', { name: 'Approve…' }).click();
  await expect(page.getByText('Nobody has approved it before.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(url(`/admin/audits/${theirs}`));
  await page.getByRole('button', { name: /^Remove .* from this audit$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nobody is named yet')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('There is no audit at this address')).toBeVisible();
});

test('SSO-01 staff who are limited to a provider are told so after their password, and get in by the provider', async ({
  page,
}) => {
  const admin = await createAdmin();
  await dataOrThrow(service.rpc('limit_staff_sign_in', { provider: 'google' }));
  await page.goto(`${own.urls.shell}/auth`);
  await fillSignIn(page, admin.email);
  await expect(page.getByText('Please sign in with Google.')).toBeVisible();
  await page.goto(`${own.urls.shell}/admin`);
  await expect(page).toHaveURL(/\/auth/);
  await signInByProvider(page, admin.email);
  await giveCode(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await dataOrThrow(service.rpc('limit_staff_sign_in', {}));
});
