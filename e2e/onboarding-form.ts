import { expect, type Page } from '@playwright/test';

type Application = { fullName: string; company: string };

/** Fills in the onboarding form from the first step to the review. */
export async function fillApplication(page: Page, { fullName, company }: Application): Promise<void> {
  await fillAboutYou(page, fullName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Project name').fill('Nova Swap');
  await page.getByLabel('Website').fill('https://nova.example');
  await page.getByLabel('Project description').fill('An exchange.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Solidity Audit').check();
  await page.getByLabel('Telegram').fill('@nova');
  await page.getByLabel('Twitter/X').fill('@nova');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
}

/** Fills in the first step. */
export async function fillAboutYou(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Role').fill('Founder');
}

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit application' });
