import { expect, type Page } from '@playwright/test';
import { getCode } from '../../supabase/tests/authenticator-app.ts';
import { PASSWORD, type PersonWithApp } from '../data/people.ts';
import { authLink, waitForMail } from '../product/stack.ts';

/** Opens an e-mailed link and redeems it (AUTH-17). */
export async function redeemLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, email, password);
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

export async function signUpByForm(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your email to confirm your account!')).toBeVisible();
}

/** Confirms the address of a new account by its e-mail, on any device, and sets its password (AUTH-16). */
export async function confirmSignUp(page: Page, email: string): Promise<void> {
  await redeemLink(page, authLink(await waitForMail(email, /confirm/i)));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Gives the code of the authenticator app that the page after the password asks for (AUTH-18). */
export async function giveCode(page: Page, { secret }: PersonWithApp): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(getCode(secret));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

type Application = { fullName: string; company: string };

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

export async function fillAboutYou(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Role').fill('Founder');
}

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit application' });

/** IMP-01, TRUST-01: what the console still requests then is refused, which the browser logs to the console. */
export async function viewAsClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View as Client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('To answer a question about the report.');
  // Who the client is, and whether another has such a name, moves the button when it arrives.
  await expect(dialog.getByText(/@/)).toBeVisible();
  await dialog.getByRole('button', { name: 'View as Client' }).click();
}

export const textFile = (name: string, text = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
