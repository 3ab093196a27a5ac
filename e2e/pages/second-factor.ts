import { expect, type Page } from '@playwright/test';
import { getPreviousCode } from '../../supabase/tests/authenticator-app.ts';

export const CODE = 'Code from your authenticator app';

export async function setUpOnPage(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(' ', '');
  // The code of the period before, so that the present one is still good.
  await page.getByLabel(CODE).fill(await getPreviousCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, recoveryCodes };
}
