import type { Page } from '@playwright/test';
import { waitForAnimations } from '../../accessibility/axe.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { watchLayoutShifts } from '../../pages/watch.ts';
import { createAdmin, createAudit, createClientPerson } from '../../data/people.ts';

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
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Byron' })).toBeVisible();
  const audits = page.getByRole('region', { name: 'Recent Audits' });
  await expect(audits.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Audit Reports.*2/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBe(0);
});

test('ALL-01 AUD-05 the page of an audit does not move when the name of its client arrives', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const client = await createClientPerson({ company_name: 'Harbor Finance of the Western Islands' });
  const auditId = await createAudit(client.id, { title: 'Vault of the lending market, second review' });
  let arrive = () => undefined as void;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(new RegExp(`/rest/v1/(profiles|rpc/client_identity)\\?.*${client.id}`), async (route) => {
    await late;
    await route.continue();
  });
  await signIn(page, await createAdmin());
  await page.goto(`/admin/audits/${auditId}`);
  const tabs = page.getByRole('navigation', { name: 'Audit', exact: true });
  await expect(tabs).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await tabs.boundingBox();
  arrive();
  await expect(page.getByRole('link', { name: 'Harbor Finance of the Western Islands' })).toBeVisible();
  expect(await tabs.boundingBox()).toEqual(before);
});

for (const [device, width] of [
  ['a phone', 360],
  ['a desktop', 1440],
] as const) {
  test(`ALL-01 nothing moves on ${device} when the typeface arrives after the page, and the next page load has it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifted = await watchLayoutShifts(page);
    let arrive = () => undefined as void;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/*.woff2', async (route) => {
      await late;
      await route.continue();
    });
    // On a phone, the heading is one line in the typeface and two in the fallback.
    const client = await createClientPerson({ full_name: 'Grace Hopper' });
    await createAudit(client.id, { title: 'Vault of the lending market, second review' });
    await signIn(page, client);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Recent Audits' }).getByText('Vault')).toBeVisible();
    const inFallback = await widthOfHeading(page);
    const arrived = page.waitForResponse('**/*.woff2');
    arrive();
    await (await arrived).finished();
    await page.evaluate(() => document.fonts.ready);
    await waitForAnimations(page);
    expect(await shifted()).toBeLessThan(0.0005);

    // The cache is off while requests are routed. The next page load fills it.
    await page.unroute('**/*.woff2');
    const cached = page.waitForResponse('**/*.woff2');
    await page.reload();
    await (await cached).finished();
    // The browser waits for the cache for a tenth of a second. On a busy machine that can be too short.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('region', { name: 'Recent Audits' }).getByText('Vault')).toBeVisible();
      expect(await widthOfHeading(page)).not.toBe(inFallback);
    }).toPass();
  });
}

function widthOfHeading(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('h1') ?? document.body);
    return words.getBoundingClientRect().width;
  });
}
