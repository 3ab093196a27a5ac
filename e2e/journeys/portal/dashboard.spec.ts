import { expect, signIn, test } from '../../pages/journey.ts';
import { watchLayoutShifts } from '../../pages/watch.ts';
import { createAudit, createClientPerson } from '../../data/people.ts';

test('DASH-02 DASH-03 ALL-01 the layout does not shift on a phone when the data arrives', async ({
  page,
}) => {
  // At this width everything is stacked, so that any change in height would shift the content below.
  await page.setViewportSize({ width: 360, height: 900 });
  const person = await createClientPerson({ full_name: 'Ada Byron' });
  for (const title of ['One', 'Two']) await createAudit(person.id, { title, status: 'completed' });
  const shifted = await watchLayoutShifts(page);
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible({ timeout: 40_000 });
  const audits = page.getByRole('region', { name: 'Recent Audits' });
  await expect(audits.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Audit Reports.*2/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBe(0);
});
