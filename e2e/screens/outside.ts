// What is seen before approval: by visitors, and by those who apply, wait or were rejected.
import { createClientPerson, signUpPerson } from '../people.ts';
import type { Cast, Screen } from './screen.ts';

const draft = {
  full_name: 'Nova Ray',
  role_title: 'Founder',
  company_name: 'Nova Labs',
  project_name: 'Nova Swap',
  company_website: 'https://nova.example',
  project_description: 'An exchange with concentrated liquidity, in Solidity, on two rollups.',
  services: ['Solidity Audit', 'Other'],
  otherText: 'Move audit',
  telegram_handle: '@nova',
  twitter_handle: '@nova',
  linkedin_profile: '',
  newsletter_subscribed: true,
};

/** The wizard's own question, not that of the guard before it. */
const OWN_PROFILE = /\/rest\/v1\/profiles\?select=(\*|%2A)/;

const press = (name: string): Screen['act'] => {
  return (page) => page.getByRole('button', { name, exact: true }).click();
};

/** The pages without a session. */
export async function visitors(): Promise<Cast> {
  return {
    person: null,
    screens: [
      { name: 'sign-in', path: '/auth', title: 'Sign in', shows: 'Welcome back' },
      {
        name: 'sign-up',
        path: '/auth',
        title: '',
        shows: 'Create your account',
        act: press('Create an account'),
      },
      {
        name: 'magic-link',
        path: '/auth',
        title: '',
        shows: 'Use password',
        act: press('Use magic link'),
      },
      {
        name: 'forgot-password',
        path: '/auth',
        title: '',
        shows: /recover|reset|password/i,
        act: press('Forgot your password?'),
      },
      { name: 'sign-in-refused', path: '/auth', title: '', shows: /enter your email/, act: press('Sign in') },
      { name: 'reset-password', path: '/reset-password', title: '', shows: /password|link/i },
      { name: 'privacy-policy', path: '/privacy-policy', title: 'Privacy policy', shows: 'Privacy policy' },
      { name: 'terms-of-use', path: '/terms-of-use', title: 'Terms of use', shows: 'Terms of use' },
      { name: 'not-found', path: '/no-such-page', title: '', shows: 'Oops! Page not found' },
    ],
  };
}

/** The wizard, for somebody who has signed up. */
export async function newcomers(): Promise<Cast> {
  const person = await signUpPerson('newcomer');
  const key = `audit-portal-draft:${person.id}`;
  const step = (index: number, values: object = draft) => ({ storage: { [key]: { step: index, values } } });
  const path = '/onboarding';
  return {
    person,
    screens: [
      { name: 'onboarding-1', path, title: 'Onboarding: About You', shows: 'Step 1 of 4', ...step(0, {}) },
      {
        name: 'onboarding-1-refused',
        path,
        title: 'Onboarding: About You',
        shows: 'Please fill in all required fields',
        act: press('Continue'),
        ...step(0, {}),
      },
      { name: 'onboarding-2', path, title: 'Onboarding: Your Project', shows: 'Step 2 of 4', ...step(1) },
      {
        name: 'onboarding-2-refused',
        path,
        title: 'Onboarding: Your Project',
        shows: 'Please fill in all required fields',
        act: press('Continue'),
        ...step(1, {}),
      },
      { name: 'onboarding-3', path, title: 'Onboarding: Services', shows: 'What else?', ...step(2) },
      {
        name: 'onboarding-3-refused',
        path,
        title: 'Onboarding: Services',
        shows: 'Please select at least one service',
        act: press('Continue'),
        ...step(2, {}),
      },
      { name: 'onboarding-4', path, title: 'Onboarding: Review', shows: 'Nova Swap', ...step(3) },
      {
        name: 'onboarding-loading',
        path,
        title: '',
        shows: /Sentinel/,
        hanging: OWN_PROFILE,
      },
      {
        name: 'onboarding-failing',
        path,
        title: '',
        shows: 'Failed to load profile',
        failing: OWN_PROFILE,
      },
      {
        name: 'onboarding-sent',
        path,
        title: 'Application sent',
        shows: 'Welcome, Nova!',
        act: press('Submit application'),
        ...step(3),
      },
    ],
  };
}

const path = '/approval-pending';
const title = 'Application status';

/** The waiting room. */
export async function waiting(): Promise<Cast> {
  return {
    person: await createClientPerson({ approval_status: 'pending' }),
    screens: [{ name: 'approval-pending', path, title, shows: 'Your account is under review' }],
  };
}

/** The waiting room after a rejection. */
export async function rejected(): Promise<Cast> {
  return {
    person: await createClientPerson({ approval_status: 'rejected' }),
    screens: [{ name: 'rejected', path, title, shows: /cannot take your application/ }],
  };
}
