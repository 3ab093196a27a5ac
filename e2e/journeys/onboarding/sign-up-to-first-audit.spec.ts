import { expect, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, uniqueEmail, uniqueName } from '../../data/people.ts';
import { authLink, service, stack, waitForMail } from '../../product/stack.ts';
import { fillApplication, redeemLink, signOut, signUpByForm } from '../../pages/forms.ts';
import { expectNew } from '../../pages/time.ts';

// On a slow machine, a request can still be on its way when the session ends.
test.use({ allowedConsole: { patterns: [/status of 401/] } });

test('AUTH-10 ONB-06 ONB-10 PEND-02 ADM-06 DASH-03 a new client signs up, applies, is approved by an admin, sees an audit and signs out', async ({
  page,
  openBrowser,
}) => {
  const email = uniqueEmail('newcomer');
  // The name is unique because all journeys share the team's inbox.
  const company = uniqueName('Nova Labs');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));

  await page.goto('/auth');
  await signUpByForm(page, email);
  // The browser that signed up keeps its password (AUTH-16).
  await redeemLink(page, authLink(await waitForMail(email, /confirm/i)));

  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByLabel('Business email')).toHaveValue(email);
  await fillApplication(page, { fullName: 'Nova Ray', company });
  await expect(page.getByText('Nova Swap')).toBeVisible();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Nova!' })).toBeVisible();
  await page.clock.install();
  await page.getByRole('link', { name: 'View Application Status' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible();
  const notice = await waitForMail('support@sentinel-audits.example', new RegExp(company));
  expect(notice.text).toContain(email);
  await waitForMail(email, /application/i);
  expect(requested.filter((url) => url.startsWith(stack.urls.admin))).toEqual([]);

  // Before the approval: the client's page may move on at that moment, and then shows what there is.
  const { data: profile } = await service
    .from('profiles')
    .select('client_id')
    .eq('business_email', email)
    .single();
  await createAudit(profile?.client_id ?? '', { title: 'Nova Swap core', status: 'in_progress' });

  const admin = await createAdmin();
  const adminPage = await openBrowser(admin);
  await adminPage.goto('/');
  await expect(adminPage).toHaveURL(/\/admin$/);
  await adminPage.getByRole('link', { name: 'Review pending' }).click();
  await adminPage.getByLabel('Search clients').fill(company);
  // The search that begins a moment after typing closes an open panel.
  await expect(adminPage).toHaveURL(/[?&]q=/);
  // Wait until the other rows are gone: the row moves when they go.
  await expect(adminPage.getByRole('row')).toHaveCount(2);
  await adminPage.getByRole('row', { name: new RegExp(company) }).click();
  await adminPage.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(adminPage.getByText('Client approved successfully')).toBeVisible();

  // PEND-02: the approval-pending page moves on by itself within 30 s.
  await expectNew(page.getByRole('heading', { name: 'Welcome, Nova Ray' }));
  await expect(page).toHaveURL(/\/dashboard$/);
  const audits = page.getByRole('region', { name: 'Recent Audits' });
  await expect(audits.getByText('Nova Swap core')).toBeVisible();
  await expect(audits.getByText('In Progress')).toBeVisible();

  await signOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
  // It left once the approval could no longer be undone.
  expect((await waitForMail(email, /approved|welcome/i)).text).toContain(stack.urls.shell);
});
