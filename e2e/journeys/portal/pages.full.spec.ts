import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createClientPerson } from '../../data/people.ts';
import { service } from '../../product/stack.ts';

test('ALL-05 KB-01 KB-02 KB-03 KB-04 a client searches for an article and reads it in a new tab', async ({
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
  // A reload stays at the place that is read.
  await article.evaluate(() => window.scrollTo(0, 500));
  await article.reload();
  await expect.poll(() => article.evaluate(() => window.scrollY)).toBe(500);
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
    service.from('profiles').update(change).eq('client_id', person.id);

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
    (await service.from('profiles').select('role_title').eq('client_id', person.id).single()).data
      ?.role_title;
  await expect.poll(storedRole).toBe('Captain');
});
