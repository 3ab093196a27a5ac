import { createClientPerson } from '../../data/people.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';

const ACCENT = '#7a1fa2';

test('BRAND-01 ALL-02 a page with the firm’s accent and logo has no violations in both themes', async ({
  page,
}) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { brand: object };
    await route.fulfill({
      response,
      json: { ...config, brand: { ...config.brand, accent: ACCENT, logo: '/favicon.svg' } },
    });
  });
  await signIn(page, await createClientPerson());
  await page.goto('/request');
  await page.getByText('Code review').click();
  const shownAccent = () =>
    page.getByRole('radio', { checked: true }).evaluate((input) => getComputedStyle(input).borderColor);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    if (colorScheme === 'light') expect(await shownAccent()).toBe('rgb(122, 31, 162)');
    else expect(await shownAccent()).not.toBe('rgb(61, 220, 160)');
  }
});
