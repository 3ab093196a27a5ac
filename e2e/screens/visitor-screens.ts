// Screens before approval: of visitors and of new, pending and rejected applicants.
import { createClientPerson, signUpPerson } from '../data/people.ts';
import { dataOrThrow, service } from '../product/stack.ts';
import { press, screen, type ScreenSet } from './screen.ts';

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

const unsubscribe = `/unsubscribe#${crypto.randomUUID()}.finding_commented.${'0'.repeat(64)}`;

export async function visitor(): Promise<ScreenSet> {
  return {
    person: null,
    screens: [
      screen('sign-in', { path: '/auth', title: 'Sign in' }, 'Welcome back'),
      screen('sign-up', '/auth', 'Create your account', press('Create an account')),
      screen('magic-link', '/auth', 'Use password', press('Use magic link')),
      screen('forgot-password', '/auth', /recover|reset|password/i, press('Forgot your password?')),
      screen('sign-in-refused', '/auth', /enter your email/, press('Sign in')),
      screen('reset-password', '/reset-password', /password|link/i),
      screen('privacy-policy', { path: '/privacy-policy', title: 'Privacy policy' }, 'Privacy policy'),
      screen('terms-of-use', { path: '/terms-of-use', title: 'Terms of use' }, 'Terms of use'),
      screen('verify', { path: '/verify', title: 'Verify a report' }, 'What a match means'),
      screen(
        'verify-unknown',
        { path: `/verify/${'e'.repeat(64)}`, title: 'Verify a report' },
        'Not known here',
      ),
      screen('unsubscribe', { path: unsubscribe, title: 'Stop these emails?' }, /Comment on a finding/),
      screen(
        'unsubscribe-forged',
        { path: unsubscribe, title: 'This link is not valid' },
        'Choose your emails on your profile',
        press('Stop these emails'),
      ),
      screen(
        'invitation-closed',
        {
          path: `/invitation#token=${'0'.repeat(64)}&email=ada@harbor.example`,
          title: 'This invitation is no longer open',
        },
        'Otherwise ask for a new invitation',
      ),
      screen('not-found', '/no-such-page', 'Oops! Page not found'),
    ],
  };
}

export async function applicant(): Promise<ScreenSet> {
  const person = await signUpPerson('newcomer');
  const key = `audit-portal-draft:${person.id}:onboarding`;
  const step = (index: number, values: object = draft) => ({
    storage: {
      [key]: { values: { ...values, step: index }, base: null, keptAt: '2026-11-22T10:00:00.000Z' },
    },
  });
  const path = '/onboarding';
  const first = { path, title: 'Onboarding: About You' };
  const second = { path, title: 'Onboarding: Your Project' };
  const third = { path, title: 'Onboarding: Services' };
  const incomplete = 'Please fill in all required fields';
  const interact = press('Continue');
  return {
    person,
    screens: [
      screen('onboarding-1', first, 'Step 1 of 4', step(0, {})),
      screen('onboarding-1-refused', first, incomplete, { ...step(0, {}), interact }),
      screen('onboarding-2', second, 'Step 2 of 4', step(1)),
      screen('onboarding-2-refused', second, incomplete, { ...step(1, {}), interact }),
      screen('onboarding-3', third, 'What else?', step(2)),
      screen('onboarding-3-refused', third, 'Please select at least one service', {
        ...step(2, {}),
        interact,
      }),
      screen('onboarding-4', { path, title: 'Onboarding: Review' }, 'Nova Swap', step(3)),
      screen('onboarding-loading', path, /Sentinel/, { hangingRequests: OWN_PROFILE }),
      screen('onboarding-failing', path, 'Failed to load profile', { failingRequests: OWN_PROFILE }),
      screen('onboarding-sent', { path, title: 'Application sent' }, 'Welcome, Nova!', {
        ...step(3),
        interact: press('Submit application'),
      }),
    ],
  };
}

const status = { path: '/approval-pending', title: 'Application status' };

export async function pendingApplicant(): Promise<ScreenSet> {
  return {
    person: await createClientPerson({ approval_status: 'pending' }),
    screens: [screen('approval-pending', status, 'Your account is under review')],
  };
}

export async function suspendedClient(): Promise<ScreenSet> {
  const person = await createClientPerson();
  const suspension_reason =
    'The invoice of March is not paid. Write to us as soon as it is, and we open the portal again.';
  const suspension = { suspended_at: new Date().toISOString(), suspension_reason };
  await dataOrThrow(service.from('profiles').update(suspension).eq('client_id', person.id));
  return { person, screens: [screen('suspended', '/reports', 'Your access is suspended')] };
}

export async function rejectedApplicant(): Promise<ScreenSet> {
  return {
    person: await createClientPerson({
      approval_status: 'rejected',
      rejection_reason: 'We do not audit bridges at the moment. Please come back to us after the redesign.',
    }),
    screens: [screen('rejected', status, /We do not audit bridges/)],
  };
}
