// Screens of the second factor: the code after the password, the set-up, and what a client with an app has on /profile.
import { createClient } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';
import { dataOrThrow } from '../data-or-throw.ts';
import { createClientPerson, PASSWORD, setUpApp, signUpPerson, type Person } from '../people.ts';
import { service, stack } from '../stack.ts';
import type { ScreenSet, Screen } from './screen.ts';

/** Signs in with the password alone. */
async function withPasswordAlone(person: Person): Promise<Person> {
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  if (error) throw error;
  return { ...person, session: data.session };
}

const code = { path: '/auth/code', title: '' };

/** The page after the password, of somebody who has an app. */
export async function personWithCodePage(): Promise<ScreenSet> {
  return {
    person: await withPasswordAlone(await setUpApp(await createClientPerson())),
    screens: [
      { ...code, name: 'code', expectedText: 'Code from your authenticator app' },
      {
        ...code,
        name: 'code-refused',
        expectedText: /six digits/,
        interact: (page) => page.getByRole('button', { name: 'Continue' }).click(),
      },
      {
        ...code,
        name: 'recovery-code',
        expectedText: 'Each of your recovery codes works once',
        interact: (page) => page.getByRole('button', { name: 'Use a recovery code' }).click(),
      },
      {
        ...code,
        name: 'code-failing',
        expectedText: 'Failed to load your authenticator apps',
        failingRequests: /\/auth\/v1\/user$/,
      },
    ],
  };
}

const setUp = { path: '/profile/second-factor', title: 'Set up two-factor authentication' };
const begin = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function signUpAdmin(): Promise<Person> {
  const person = await signUpPerson('admin');
  await dataOrThrow(service.from('user_roles').insert({ user_id: person.id, role: 'admin' }));
  return person;
}

/** An admin who scans the code. A person of their own, because each tab that begins replaces what another has begun. */
export async function adminWhoScans(): Promise<ScreenSet> {
  return {
    person: await signUpAdmin(),
    screens: [{ ...setUp, name: 'second-factor-scan', expectedText: 'Turn on', interact: begin }],
  };
}

/** The one page that is open to an admin without an app. */
export async function adminWithoutApp(): Promise<ScreenSet> {
  return {
    person: await signUpAdmin(),
    screens: [
      { ...setUp, name: 'second-factor-needed', expectedText: 'Your account needs this' },
      {
        ...setUp,
        name: 'second-factor-scan-refused',
        expectedText: /Enter the six digits/,
        interact: async (page) => {
          await begin(page);
          await page.getByRole('button', { name: 'Turn on' }).click();
        },
      },
    ],
  };
}

const profile = { path: '/profile', title: 'Profile' };

/** /profile of a client who has set up an app and is signed in in two browsers. */
export async function clientWithApp(): Promise<ScreenSet> {
  const person = await setUpApp(await createClientPerson());
  const screens: Screen[] = [
    { ...profile, name: 'profile-second-factor', expectedText: 'Recovery codes' },
    {
      ...profile,
      name: 'profile-new-recovery-codes',
      expectedText: 'Your new recovery codes',
      interact: async (page) => {
        await page.getByText('You have none left').waitFor();
        await page.getByRole('button', { name: 'Create new codes' }).click();
      },
    },
    {
      ...profile,
      name: 'profile-remove-app',
      expectedText: 'Remove Authenticator app?',
      interact: (page) => page.getByRole('button', { name: 'Remove Authenticator app' }).click(),
    },
    {
      ...profile,
      name: 'profile-confirm-with-code',
      expectedText: 'Confirm that it is you',
      interact: async (page) => {
        await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
        await page.getByLabel('Code from your authenticator app').waitFor();
      },
    },
    {
      ...profile,
      name: 'profile-second-factor-failing',
      expectedText: 'Failed to load your sessions',
      failingRequests: /\/(rpc\/(my_sessions|recovery_codes_left)|auth\/v1\/user)$/,
    },
  ];
  return { person, screens };
}
