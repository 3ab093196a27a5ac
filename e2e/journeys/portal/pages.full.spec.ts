import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createClientPerson } from '../../data/people.ts';

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
