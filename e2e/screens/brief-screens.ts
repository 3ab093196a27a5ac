// Rare and short-lived states: confirmations, errors, an unavailable remote, and the emails.
import type { Page } from '@playwright/test';
import { createAdmin, createClientPerson, signUpPerson } from '../people.ts';
import { decideOnApplication, rejectWithNotes } from './sample-data.ts';
import { dataOrThrow } from '../data-or-throw.ts';
import { getApi } from '../audit-data.ts';
import { stack, waitForMail, type Mail } from '../stack.ts';
import type { ScreenSet, Screen } from './screen.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillIn(page: Page, email: string, password?: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  if (password) await page.getByLabel('Password').fill(password);
}

/** The messages about signing in. */
export async function visitorWithMessages(): Promise<ScreenSet> {
  const auth = (name: string, expectedText: string | RegExp, interact: Screen['interact']): Screen => ({
    name,
    path: '/auth',
    title: '',
    expectedText,
    interact,
  });
  return {
    person: null,
    screens: [
      auth('sign-in-wrong-password', /invalid/i, async (page) => {
        await fillIn(page, 'nobody@e2e.test', 'no such password');
        await button(page, 'Sign in').click();
      }),
      auth('magic-link-sent', 'Check your inbox for a magic link!', async (page) => {
        await button(page, 'Use magic link').click();
        await fillIn(page, 'linked@e2e.test');
        await button(page, 'Send magic link').click();
      }),
      auth('sign-up-sent', 'Check your email to confirm your account!', async (page) => {
        await button(page, 'Create an account').click();
        await fillIn(page, 'signed-up@e2e.test', 'a long enough password');
        await button(page, 'Create account').click();
      }),
      {
        name: 'callback-refused',
        path: '/auth-callback?error=access_denied',
        title: '',
        expectedText: 'Access denied',
      },
      {
        name: 'callback-in-progress',
        path: '/auth-callback?code=hash',
        title: '',
        expectedText: 'Completing sign in...',
        hangingRequests: /\/auth\/v1\/token/,
      },
      ...(['signup', 'magiclink', 'recovery', 'email_change'] as const).map((type) => ({
        name: `link-${type}`,
        path: `/auth-callback#token_hash=hash&type=${type}&email=ada@harbor.example`,
        title: '',
        expectedText: 'This link is for',
      })),
      {
        name: 'link-used-up',
        path: '/auth-callback#token_hash=hash&type=magiclink&email=ada@harbor.example',
        title: '',
        expectedText: 'This link no longer works',
        interact: (page: Page) => button(page, 'Continue').click(),
      },
      {
        name: 'link-incomplete',
        path: '/auth-callback#token_hash=hash&type=invite',
        title: '',
        expectedText: 'This link is not complete',
      },
      {
        name: 'configuration-unavailable',
        path: '/auth',
        title: '',
        expectedText: 'The portal could not start',
        failingRequests: /\/config\.json/,
      },
    ],
  };
}

/** An applicant with very long values, whose submission fails. */
export async function applicantWithErrors(): Promise<ScreenSet> {
  const person = await signUpPerson('troubled');
  const values = {
    full_name: `Nova ${'Ray'.repeat(35)}`,
    role_title: 'Founder',
    company_name: 'N'.repeat(120),
    project_name: '<img src=x onerror=alert(1)> =cmd()',
    company_website: `https://nova.example/${'path/'.repeat(90)}`,
    project_description: 'An exchange with concentrated liquidity. '.repeat(60),
    intended_services: { services: ['Solidity Audit', 'Other'], otherText: 'Move audit' },
    telegram_handle: '@nova',
    twitter_handle: '@nova',
    linkedin_profile: '',
    newsletter_subscribed: false,
  };
  const draft = { values: { ...values, step: 3 }, base: null, keptAt: '2026-11-22T10:00:00.000Z' };
  const storage = { [`audit-portal-draft:${person.id}:onboarding`]: draft };
  return {
    person,
    screens: [
      {
        name: 'reset-password-form',
        path: '/reset-password',
        title: 'Set a new password',
        expectedText: 'Save password',
      },
      {
        name: 'onboarding-4-refused',
        path: '/onboarding',
        title: 'Onboarding: Review',
        expectedText: 'Failed to submit onboarding',
        storage,
        failingRequests: /\/rpc\/submit_onboarding/,
        interact: (page) => button(page, 'Submit application').click(),
      },
      {
        name: 'remote-unavailable',
        path: '/onboarding',
        title: '',
        expectedText: 'This part of the portal is not available right now',
        failingRequests: new RegExp(`^${stack.urls.portal}`),
      },
    ],
  };
}

/** The emails, as the local mailbox shows them. */
export async function emails(): Promise<ScreenSet> {
  const applicant = await createClientPerson({ approval_status: 'pending', company_name: 'Letterbox Labs' });
  await dataOrThrow(getApi(applicant).rpc('announce_application'));
  const admin = await createAdmin();
  await rejectWithNotes(admin, applicant.id);
  await decideOnApplication(admin, applicant.id, 'pending');
  const mails: [string, Mail][] = [
    ['email-confirmation', await waitForMail(applicant.email, /confirm/i)],
    ['email-application-received', await waitForMail(applicant.email, /received/i)],
    ['email-application-notice', await waitForMail('support@sentinel-audits.example', /Letterbox Labs/)],
    ['email-rejected', await waitForMail(applicant.email, /^Your application/)],
    ['email-reopened', await waitForMail(applicant.email, /reopened/)],
  ];
  return {
    person: null,
    screens: mails.map(([name, { id, subject }]) => ({
      name,
      path: `${stack.urls.mailbox}/mail/${id}`,
      title: '',
      expectedText: subject,
    })),
  };
}
