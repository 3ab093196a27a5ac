// Rare and short-lived states: confirmations, errors, an unavailable remote, and the emails.
import type { Page } from '@playwright/test';
import { createAdmin, createClientPerson, signUpPerson } from '../data/people.ts';
import { decideOnApplication, rejectWithNotes } from './sample-data.ts';
import { getApi } from '../data/audits.ts';
import { dataOrThrow, type Mail, stack, waitForMail } from '../product/stack.ts';
import { press, screen, type ScreenSet } from './screen.ts';

async function fillIn(page: Page, email: string, password?: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  if (password) await page.getByLabel('Password').fill(password);
}

const linkOf = (type: string) => `/auth-callback#token_hash=hash&type=${type}`;

export async function visitorWithMessages(): Promise<ScreenSet> {
  return {
    person: null,
    screens: [
      screen('sign-in-wrong-password', '/auth', /invalid/i, async (page) => {
        await fillIn(page, 'nobody@e2e.test', 'no such password');
        await press('Sign in')(page);
      }),
      screen('magic-link-sent', '/auth', 'Check your inbox for a magic link!', async (page) => {
        await press('Use magic link')(page);
        await fillIn(page, 'linked@e2e.test');
        await press('Send magic link')(page);
      }),
      screen('sign-up-sent', '/auth', 'Check your email to confirm your account!', async (page) => {
        await press('Create an account')(page);
        await fillIn(page, 'signed-up@e2e.test', 'a long enough password');
        await press('Create account')(page);
      }),
      screen('callback-refused', '/auth-callback?error=access_denied', 'Access denied'),
      screen('callback-in-progress', '/auth-callback?code=hash', 'Completing sign in...', {
        hangingRequests: /\/auth\/v1\/token/,
      }),
      ...['signup', 'magiclink', 'recovery', 'email_change'].map((type) =>
        screen(`link-${type}`, `${linkOf(type)}&email=ada@harbor.example`, 'This link is for'),
      ),
      screen(
        'link-used-up',
        `${linkOf('magiclink')}&email=ada@harbor.example`,
        'This link no longer works',
        press('Continue'),
      ),
      screen('link-incomplete', linkOf('invite'), 'This link is not complete'),
      screen('configuration-unavailable', '/auth', 'The portal could not start', {
        failingRequests: /\/config\.json/,
      }),
    ],
  };
}

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
      screen(
        'reset-password-form',
        { path: '/reset-password', title: 'Set a new password' },
        'Save password',
      ),
      screen(
        'onboarding-4-refused',
        { path: '/onboarding', title: 'Onboarding: Review' },
        'Failed to submit onboarding',
        {
          storage,
          failingRequests: /\/rpc\/submit_onboarding/,
          interact: press('Submit application'),
        },
      ),
      screen('remote-unavailable', '/onboarding', 'This part of the portal is not available right now', {
        failingRequests: new RegExp(`^${stack.urls.portal}`),
      }),
    ],
  };
}

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
    screens: mails.map(([name, { id, subject }]) =>
      screen(name, `${stack.urls.mailbox}/mail/${id}`, subject),
    ),
  };
}
