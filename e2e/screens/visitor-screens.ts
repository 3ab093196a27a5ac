// Screens before approval: of visitors and of new, pending and rejected applicants.
import { createClientPerson, signUpPerson } from '../data/people.ts';
import { dataOrThrow, service } from '../product/stack.ts';
import { screen, type ScreenSet } from './screen.ts';

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
      screen('sign-in', '/auth', 'Welcome back'),
      screen('sign-up', '/auth', 'Create your account', ['Create an account']),
      screen('magic-link', '/auth', 'Use password', ['Use magic link']),
      screen('forgot-password', '/auth', /recover|reset|password/i, ['Forgot your password?']),
      screen('sign-in-refused', '/auth', /enter your email/, ['Sign in']),
      screen('reset-password', '/reset-password', /password|link/i),
      screen('privacy-policy', '/privacy-policy', 'Privacy policy'),
      screen('terms-of-use', '/terms-of-use', 'Terms of use'),
      screen('verify', '/verify', 'What a match means'),
      screen('verify-unknown', `/verify/${'e'.repeat(64)}`, 'Not known here'),
      screen('unsubscribe', unsubscribe, /Comment on a finding/),
      screen('unsubscribe-forged', unsubscribe, 'Choose your emails on your profile', ['Stop these emails']),
      screen(
        'invitation-closed',
        `/invitation#token=${'0'.repeat(64)}&email=ada@harbor.example`,
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
  const incomplete = 'Please fill in all required fields';
  const steps = ['Continue'];
  return {
    person,
    screens: [
      screen('onboarding-1', path, 'Step 1 of 4', step(0, {})),
      screen('onboarding-1-refused', path, incomplete, { ...step(0, {}), steps }),
      screen('onboarding-2', path, 'Step 2 of 4', step(1)),
      screen('onboarding-2-refused', path, incomplete, { ...step(1, {}), steps }),
      screen('onboarding-3', path, 'What else?', step(2)),
      screen('onboarding-3-refused', path, 'Please select at least one service', {
        ...step(2, {}),
        steps,
      }),
      screen('onboarding-4', path, 'Nova Swap', step(3)),
      screen('onboarding-loading', path, /Sentinel/, { hanging: OWN_PROFILE }),
      screen('onboarding-failing', path, 'Failed to load profile', { failing: OWN_PROFILE }),
      screen('onboarding-sent', path, 'Welcome, Nova!', {
        ...step(3),
        steps: ['Submit application'],
      }),
    ],
  };
}

const status = '/approval-pending';

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
