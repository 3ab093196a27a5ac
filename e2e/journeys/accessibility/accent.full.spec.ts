import { createClientPerson } from '../../data/people.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';

const ACCENT = '#7a1fa2';
/** The tint of it that the dark theme has, #af79c7. */
const DARK = 'rgb(175, 121, 199)';

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
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByText('Code review').click();
  const chosen = page.getByRole('radio', { checked: true });
  await expect(chosen).toHaveCSS('border-color', 'rgb(122, 31, 162)');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(chosen).toHaveCSS('border-color', DARK);
  await expectAccessible(page);
});
