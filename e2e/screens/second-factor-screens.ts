import { createClient } from '@supabase/supabase-js';
import { createClientPerson, PASSWORD, type Person, setUpApp, signUpPerson } from '../data/people.ts';
import { dataOrThrow, service, stack } from '../product/stack.ts';
import { screen, type ScreenSet } from './screen.ts';

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
      screen('code-refused', code, /six digits/, ['Continue']),
      screen('recovery-code', code, 'Each of your recovery codes works once', ['Use a recovery code']),
      screen('code-failing', code, 'Failed to load your authenticator apps', {
        failing: /\/auth\/v1\/user$/,
      }),
    ],
  };
}

const setUp = '/profile/second-factor';

async function signUpAdmin(): Promise<Person> {
  const person = await signUpPerson('admin');
  await dataOrThrow(service.from('user_roles').insert({ user_id: person.id, role: 'admin' }));
  return person;
}

/** An admin who scans the code. A person of their own, because each tab that begins replaces what another has begun. */
export async function adminWhoScans(): Promise<ScreenSet> {
  return {
    person: await signUpAdmin(),
    screens: [screen('second-factor-scan', setUp, 'Turn on', ['Continue'])],
  };
}

export async function adminWithoutApp(): Promise<ScreenSet> {
  return {
    person: await signUpAdmin(),
    screens: [
      screen('second-factor-needed', setUp, 'Your account needs this'),
      screen('second-factor-scan-refused', setUp, /Enter the six digits/, ['Continue', 'Turn on']),
    ],
  };
}

const profile = '/profile/security';

/** /profile of a client who has set up an app and is signed in in two browsers. */
export async function clientWithApp(): Promise<ScreenSet> {
  return {
    person: await setUpApp(await createClientPerson()),
    screens: [
      screen('profile-second-factor', profile, 'Recovery codes'),
      screen('profile-new-recovery-codes', profile, 'Your new recovery codes', [
        (page) => page.getByText('You have none left').waitFor(),
        'Create new codes',
      ]),
      screen('profile-remove-app', profile, 'Remove Authenticator app?', ['Remove Authenticator app']),
      screen('profile-confirm-with-code', profile, 'Confirm that it is you', [
        'Remove Authenticator app',
        'Remove',
        (page) => page.getByLabel('Code from your authenticator app').waitFor(),
      ]),
      screen('profile-second-factor-failing', profile, 'Failed to load your sessions', {
        failing: /\/(rpc\/(my_sessions|recovery_codes_left)|auth\/v1\/user)$/,
      }),
    ],
  };
}
