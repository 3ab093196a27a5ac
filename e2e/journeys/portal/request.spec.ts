import { expect, signIn, test } from '../../journey.ts';
import { createClientPerson } from '../../people.ts';
import { service } from '../../stack.ts';

test.use({ allowedConsole: { patterns: [/Failed to load resource/] } });

test('REQ-02 a retry after a lost answer does not create a second request', async ({ page }) => {
  const person = await createClientPerson();
  await signIn(page, person);
  await page.goto('/request');
  await page.getByText('Code review').click();
  await page.getByLabel('Project Name').fill('Flow');
  await page.getByLabel('Additional Information').fill('Two contracts.');
  await page.route('**/rest/v1/service_requests*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Failed to submit request. Please try again.')).toBeVisible();
  await page.unroute('**/rest/v1/service_requests*');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText("We've received your request! We'll be in touch soon.")).toBeVisible();
  await expect(page.getByRole('table', { name: 'Your requests' }).getByRole('row')).toHaveCount(2);
  const { data } = await service.from('service_requests').select('id').eq('user_id', person.id);
  expect(data).toHaveLength(1);
});
