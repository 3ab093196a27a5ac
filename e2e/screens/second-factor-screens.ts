import { createClient } from '@supabase/supabase-js';
import { createClientPerson, PASSWORD, type Person, setUpApp, signUpPerson } from '../data/people.ts';
import { dataOrThrow, service, stack } from '../product/stack.ts';
import { press, screen, type ScreenSet } from './screen.ts';

async function withPasswordAlone(person: Person): Promise<Person> {
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  if (error) throw error;
  return { ...person, session: data.session };
}

const code = '/auth/code';

/** The page after the password, of somebody who has an app. */
export async function personWithCodePage(): Promise<ScreenSet> {
  return {
    person: await withPasswordAlone(await setUpApp(await createClientPerson())),
    screens: [
      screen('code', code, 'Code from your authenticator app'),
      screen('code-refused', code, /six digits/, press('Continue')),
      screen('recovery-code', code, 'Each of your recovery codes works once', press('Use a recovery code')),
      screen('code-failing', code, 'Failed to load your authenticator apps', {
        failingRequests: /\/auth\/v1\/user$/,
      }),
    ],
  };
}

const setUp = { path: '/profile/second-factor', title: 'Set up two-factor authentication' };

async function signUpAdmin(): Promise<Person> {
  const person = await signUpPerson('admin');
  await dataOrThrow(service.from('user_roles').insert({ user_id: person.id, role: 'admin' }));
  return person;
}

/** An admin who scans the code. A person of their own, because each tab that begins replaces what another has begun. */
export async function adminWhoScans(): Promise<ScreenSet> {
  return {
    person: await signUpAdmin(),
    screens: [screen('second-factor-scan', setUp, 'Turn on', press('Continue'))],
  };
}

export async function adminWithoutApp(): Promise<ScreenSet> {
  return {
    person: await signUpAdmin(),
    screens: [
      screen('second-factor-needed', setUp, 'Your account needs this'),
      screen('second-factor-scan-refused', setUp, /Enter the six digits/, async (page) => {
        await press('Continue')(page);
        await press('Turn on')(page);
      }),
    ],
  };
}

const profile = { path: '/profile/security', title: 'Security' };

/** /profile of a client who has set up an app and is signed in in two browsers. */
export async function clientWithApp(): Promise<ScreenSet> {
  return {
    person: await setUpApp(await createClientPerson()),
    screens: [
      screen('profile-second-factor', profile, 'Recovery codes'),
      screen('profile-new-recovery-codes', profile, 'Your new recovery codes', async (page) => {
        await page.getByText('You have none left').waitFor();
        await press('Create new codes')(page);
      }),
      screen('profile-remove-app', profile, 'Remove Authenticator app?', press('Remove Authenticator app')),
      screen('profile-confirm-with-code', profile, 'Confirm that it is you', async (page) => {
        await press('Remove Authenticator app')(page);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
        await page.getByLabel('Code from your authenticator app').waitFor();
      }),
      screen('profile-second-factor-failing', profile, 'Failed to load your sessions', {
        failingRequests: /\/(rpc\/(my_sessions|recovery_codes_left)|auth\/v1\/user)$/,
      }),
    ],
  };
}
