import { expect, type Locator, type Page } from '@playwright/test';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export async function expectFocusToReturn(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}
