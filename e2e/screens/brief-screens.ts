// Rare and short-lived states: confirmations, errors, an unavailable remote, and the emails.
import { createAdmin, createClientPerson, signUpPerson } from '../data/people.ts';
import { decideOnApplication, rejectWithNotes } from './sample-data.ts';
import { getApi } from '../data/audits.ts';
import { dataOrThrow, type Mail, stack, waitForMail } from '../product/stack.ts';
import { screen, type ScreenSet } from './screen.ts';

const linkOf = (type: string) => `/auth-callback#token_hash=hash&type=${type}`;

export async function visitorWithMessages(): Promise<ScreenSet> {
  return {
    person: null,
    screens: [
      screen('sign-in-wrong-password', '/auth', /invalid/i, [
        { Email: 'nobody@e2e.test', Password: 'no such password' },
        'Sign in',
      ]),
      screen('magic-link-sent', '/auth', 'Check your inbox for a magic link!', [
        'Use magic link',
        { Email: 'linked@e2e.test' },
        'Send magic link',
      ]),
      screen('sign-up-sent', '/auth', 'Check your email to confirm your account!', [
        'Create an account',
        { Email: 'signed-up@e2e.test', Password: 'a long enough password' },
        'Create account',
      ]),
      screen('callback-refused', '/auth-callback?error=access_denied', /was cancelled/),
      screen('callback-in-progress', '/auth-callback?code=hash', 'Completing sign in...', {
        hanging: /\/auth\/v1\/token/,
      }),
      ...['signup', 'magiclink', 'recovery', 'email_change'].map((type) =>
        screen(`link-${type}`, `${linkOf(type)}&email=ada@harbor.example`, 'This link is for'),
      ),
      screen('link-used-up', `${linkOf('magiclink')}&email=ada@harbor.example`, 'This link no longer works', [
        'Continue',
      ]),
      screen('link-incomplete', linkOf('invite'), 'This link is not complete'),
      screen('configuration-unavailable', '/auth', 'The portal could not start', {
        failing: /\/config\.json/,
        isUntitled: true,
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
      screen('reset-password-form', '/reset-password', 'Save password'),
      screen('onboarding-4-refused', '/onboarding', 'Failed to submit onboarding', {
        storage,
        failing: /\/rpc\/submit_onboarding/,
        steps: ['Submit application'],
      }),
      screen('remote-unavailable', '/onboarding', 'This part of the portal is not available right now', {
        failing: new RegExp(`^${stack.urls.portal}`),
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
      screen(name, `${stack.urls.mailbox}/mail/${id}`, subject, { isUntitled: true }),
    ),
  };
}
