import { expect, expectAccessible, signIn, test } from '../../journey.ts';
import { createAudit, createClientPerson, uniqueName } from '../../people.ts';
import { service, waitForMail } from '../../stack.ts';

test('DASH-01 DASH-02 DASH-03 the dashboard of a client without audits links to the first request', async ({
  page,
}) => {
  await signIn(page, await createClientPerson({ full_name: 'Ada Byron' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible();
  await expect(page.getByText('No audits yet')).toBeVisible();
  await expect(page.getByText('24/7')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request Your First Audit' }).click();
  await expect(page).toHaveURL(/\/request$/);
});

test('REP-01 GUARD-08 a client sees only their own audits', async ({ page }) => {
  const [own, other] = [await createClientPerson(), await createClientPerson()];
  await createAudit(own.id, { title: 'Mine', status: 'completed' });
  await createAudit(other.id, { title: 'Not mine', status: 'completed' });
  await signIn(page, own);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await expect(page.getByText('Not mine')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View Report' })).toHaveCount(0);
  await expectAccessible(page);
});

test('REP-03 a client without reports is led to request an audit', async ({ page }) => {
  await signIn(page, await createClientPerson());
  await page.goto('/reports');
  await expect(page.getByText('No Reports Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Request an Audit' }).click();
  await expect(page).toHaveURL(/\/request$/);
});

test.describe('with the backend failing', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource/] } });
  test('REP-03 ALL-01 a failure to load reports is shown, and Try again loads them', async ({ page }) => {
    const person = await createClientPerson();
    await createAudit(person.id, { title: 'Back again' });
    await signIn(page, person);
    await page.route('**/rest/v1/audits*', (route) => route.abort());
    await page.goto('/reports');
    await expect(page.getByText('Failed to load audit reports')).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/rest/v1/audits*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Back again' })).toBeVisible();
  });
});

test('REQ-01 REQ-02 a double click sends one request, which is confirmed and emailed to the team', async ({
  page,
}) => {
  const company = uniqueName('Flow Works');
  const person = await createClientPerson({ company_name: company });
  await signIn(page, person);
  await page.goto('/request');
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await expect(submit).toBeDisabled();
  await page.getByText('Code review').click();
  await submit.click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await page.getByLabel('Project Name').fill('Flow');
  await page.getByLabel('Additional Information').fill('Two contracts.');
  await submit.dblclick();
  await expect(page.getByText("We've received your request! We'll be in touch soon.")).toBeVisible();
  await expect(page.getByLabel('Project Name')).toHaveValue('');
  const { data } = await service.from('service_requests').select('id').eq('user_id', person.id);
  expect(data).toHaveLength(1);
  await waitForMail('support@sentinel-audits.example', new RegExp(`request.*${company}`, 'i'));
});

test('KB-01 KB-02 KB-03 KB-04 a client searches for an article and reads it in a new tab', async ({
  page,
  context,
}) => {
  await signIn(page, await createClientPerson());
  await page.goto('/knowledge');
  await page.getByRole('button', { name: /Fuzzing & Testing/ }).click();
  await page.getByLabel('Search articles').fill('nothing like this');
  await expect(page.getByText('No articles found')).toBeVisible();
  await page.getByLabel('Search articles').fill('echidna');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Read Invariant/ }).click();
  const article = await opening;
  await expect(article.getByRole('heading', { level: 1, name: /Invariant and fuzz testing/ })).toBeVisible();
  await expect(article).toHaveTitle(/Invariant and fuzz testing/);
  await expect(article.getByRole('heading', { name: 'A first property' })).toBeVisible();
  await expectAccessible(article);
  // In print, only the article is shown.
  await article.emulateMedia({ media: 'print' });
  await expect(article.getByRole('heading', { name: 'A first property' })).toBeVisible();
  await expect(article.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(article.getByRole('button', { name: 'Toggle sidebar' })).toBeHidden();
  await page.getByRole('button', { name: 'Back to Categories' }).click();
  await expect(page.getByRole('button', { name: /Audit Preparation/ })).toBeVisible();
});

test('PROF-01 changes of different fields in two tabs are merged; of one field, the user chooses', async ({
  page,
}) => {
  const person = await createClientPerson();
  await signIn(page, person);
  await page.goto('/profile');
  await expect(page.getByLabel('Business email')).toBeDisabled();
  const save = page.getByRole('button', { name: 'Save Changes' });
  const changeElsewhere = (change: { full_name?: string; role_title?: string }) =>
    service.from('profiles').update(change).eq('user_id', person.id);

  // Typed first: until then, the form takes over what was changed elsewhere.
  await page.getByLabel('Role').fill('Chief scientist');
  await changeElsewhere({ full_name: 'Changed elsewhere' });
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Changed elsewhere');

  await page.getByLabel('Role').fill('Captain');
  await changeElsewhere({ role_title: 'Admiral' });
  await save.click();
  await expect(page.getByText('Your profile was changed in another tab or on another device')).toBeVisible();
  const conflict = page.getByRole('region', { name: 'Role' });
  await expect(conflict).toContainText('Admiral');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep my role' }).click();
  await save.click();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  const storedRole = async () =>
    (await service.from('profiles').select('role_title').eq('user_id', person.id).single()).data?.role_title;
  await expect.poll(storedRole).toBe('Captain');
});

test('CONT-01 the four contact links open in a new tab', async ({ page }) => {
  await signIn(page, await createClientPerson());
  await page.goto('/contact');
  await expect(page.getByText(/available 24\/7/)).toBeVisible();
  for (const name of ['Telegram', 'Email', 'Schedule a Call', 'Twitter/X']) {
    await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('target', '_blank');
  }
});

test('LEGAL-01 LEGAL-02 the terms and the not-found page are shown', async ({ page }) => {
  await page.goto('/terms-of-use');
  await expect(page.getByText(/10,000 euros/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
