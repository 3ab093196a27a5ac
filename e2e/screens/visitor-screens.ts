// Screens before approval: of visitors and of new, pending and rejected applicants.
import { dataOrThrow } from '../data-or-throw.ts';
import { createClientPerson, signUpPerson } from '../people.ts';
import { service } from '../stack.ts';
import type { ScreenSet, Screen } from './screen.ts';

const draft = {
  full_name: 'Nova Ray',
  role_title: 'Founder',
  company_name: 'Nova Labs',
  project_name: 'Nova Swap',
  company_website: 'https://nova.example',
  project_description: 'An exchange with concentrated liquidity, in Solidity, on two rollups.',
  intended_services: { services: ['Solidity Audit', 'Other'], otherText: 'Move audit' },
  telegram_handle: '@nova',
  twitter_handle: '@nova',
  linkedin_profile: '',
  newsletter_subscribed: true,
};

/** The onboarding form's own profile query, not the guard's. */
const OWN_PROFILE = /\/rest\/v1\/profiles\?select=(\*|%2A)/;

const clickButton = (name: string): Screen['interact'] => {
  return (page) => page.getByRole('button', { name, exact: true }).click();
};

/** The pages that need no session. */
export async function visitor(): Promise<ScreenSet> {
  return {
    person: null,
    screens: [
      { name: 'sign-in', path: '/auth', title: 'Sign in', expectedText: 'Welcome back' },
      {
        name: 'sign-up',
        path: '/auth',
        title: '',
        expectedText: 'Create your account',
        interact: clickButton('Create an account'),
      },
      {
        name: 'magic-link',
        path: '/auth',
        title: '',
        expectedText: 'Use password',
        interact: clickButton('Use magic link'),
      },
      {
        name: 'forgot-password',
        path: '/auth',
        title: '',
        expectedText: /recover|reset|password/i,
        interact: clickButton('Forgot your password?'),
      },
      {
        name: 'sign-in-refused',
        path: '/auth',
        title: '',
        expectedText: /enter your email/,
        interact: clickButton('Sign in'),
      },
      { name: 'reset-password', path: '/reset-password', title: '', expectedText: /password|link/i },
      {
        name: 'privacy-policy',
        path: '/privacy-policy',
        title: 'Privacy policy',
        expectedText: 'Privacy policy',
      },
      { name: 'terms-of-use', path: '/terms-of-use', title: 'Terms of use', expectedText: 'Terms of use' },
      { name: 'verify', path: '/verify', title: 'Verify a report', expectedText: 'What a match means' },
      {
        name: 'verify-unknown',
        path: `/verify/${'e'.repeat(64)}`,
        title: 'Verify a report',
        expectedText: 'Not known here',
      },
      {
        name: 'unsubscribe',
        path: `/unsubscribe#${crypto.randomUUID()}.finding_commented.${'0'.repeat(64)}`,
        title: 'Stop these emails?',
        expectedText: /Comment on a finding/,
      },
      {
        name: 'unsubscribe-forged',
        path: `/unsubscribe#${crypto.randomUUID()}.finding_commented.${'0'.repeat(64)}`,
        title: 'This link is not valid',
        expectedText: 'Choose your emails on your profile',
        interact: clickButton('Stop these emails'),
      },
      {
        name: 'invitation-signed-out',
        path: `/invitation#token=${'0'.repeat(64)}&email=ada@harbor.example`,
        title: 'You are invited to a team',
        expectedText: 'Sign in or sign up',
      },
      { name: 'not-found', path: '/no-such-page', title: '', expectedText: 'Oops! Page not found' },
    ],
  };
}

/** The onboarding form of a new applicant. */
export async function applicant(): Promise<ScreenSet> {
  const person = await signUpPerson('newcomer');
  const key = `audit-portal-draft:${person.id}:onboarding`;
  const step = (index: number, values: object = draft) => ({
    storage: {
      [key]: { values: { ...values, step: index }, base: null, keptAt: '2026-11-22T10:00:00.000Z' },
    },
  });
  const path = '/onboarding';
  return {
    person,
    screens: [
      {
        name: 'onboarding-1',
        path,
        title: 'Onboarding: About You',
        expectedText: 'Step 1 of 4',
        ...step(0, {}),
      },
      {
        name: 'onboarding-1-refused',
        path,
        title: 'Onboarding: About You',
        expectedText: 'Please fill in all required fields',
        interact: clickButton('Continue'),
        ...step(0, {}),
      },
      {
        name: 'onboarding-2',
        path,
        title: 'Onboarding: Your Project',
        expectedText: 'Step 2 of 4',
        ...step(1),
      },
      {
        name: 'onboarding-2-refused',
        path,
        title: 'Onboarding: Your Project',
        expectedText: 'Please fill in all required fields',
        interact: clickButton('Continue'),
        ...step(1, {}),
      },
      { name: 'onboarding-3', path, title: 'Onboarding: Services', expectedText: 'What else?', ...step(2) },
      {
        name: 'onboarding-3-refused',
        path,
        title: 'Onboarding: Services',
        expectedText: 'Please select at least one service',
        interact: clickButton('Continue'),
        ...step(2, {}),
      },
      { name: 'onboarding-4', path, title: 'Onboarding: Review', expectedText: 'Nova Swap', ...step(3) },
      {
        name: 'onboarding-loading',
        path,
        title: '',
        expectedText: /Sentinel/,
        hangingRequests: OWN_PROFILE,
      },
      {
        name: 'onboarding-failing',
        path,
        title: '',
        expectedText: 'Failed to load profile',
        failingRequests: OWN_PROFILE,
      },
      {
        name: 'onboarding-sent',
        path,
        title: 'Application sent',
        expectedText: 'Welcome, Nova!',
        interact: clickButton('Submit application'),
        ...step(3),
      },
    ],
  };
}

const path = '/approval-pending';
const title = 'Application status';

/** The approval-pending page. */
export async function pendingApplicant(): Promise<ScreenSet> {
  return {
    person: await createClientPerson({ approval_status: 'pending' }),
    screens: [{ name: 'approval-pending', path, title, expectedText: 'Your account is under review' }],
  };
}

/** The page of a suspended client, which stands in for every page of the portal. */
export async function suspendedClient(): Promise<ScreenSet> {
  const person = await createClientPerson();
  const suspension_reason =
    'The invoice of March is not paid. Write to us as soon as it is, and we open the portal again.';
  const suspension = { suspended_at: new Date().toISOString(), suspension_reason };
  await dataOrThrow(service.from('profiles').update(suspension).eq('client_id', person.id));
  return {
    person,
    screens: [{ name: 'suspended', path: '/reports', title: '', expectedText: 'Your access is suspended' }],
  };
}

/** The approval-pending page after a rejection with a reason. */
export async function rejectedApplicant(): Promise<ScreenSet> {
  return {
    person: await createClientPerson({
      approval_status: 'rejected',
      rejection_reason: 'We do not audit bridges at the moment. Please come back to us after the redesign.',
    }),
    screens: [{ name: 'rejected', path, title, expectedText: /We do not audit bridges/ }],
  };
}
