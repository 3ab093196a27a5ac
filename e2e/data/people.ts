import { createClient, type Session } from '@supabase/supabase-js';
import { getCode } from '../../supabase/tests/authenticator-app.ts';
import { authLink, dataOrThrow, service, stack, waitForMail } from '../product/stack.ts';

export type Person = { id: string; email: string; session: Session };

export type Profile = {
  full_name?: string;
  company_name?: string;
  project_description?: string;
  approval_status?: 'pending' | 'approved' | 'rejected';
  created_at?: string;
  rejection_reason?: string;
  onboarding_completed?: boolean;
};

export const PASSWORD = 'a long enough password';

let count = 0;

export function uniqueName(name: string): string {
  count += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${count}`;
}

export function uniqueEmail(name: string): string {
  return `${uniqueName(name)}@e2e.test`;
}

export async function signUpPerson(name: string): Promise<Person> {
  const email = uniqueEmail(name);
  const client = createClient(stack.urls.backend, stack.publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  const link = new URL(authLink(await waitForMail(email, /confirm/i)));
  const callback = new URLSearchParams(link.hash.slice(1));
  const { data, error: verifyError } = await client.auth.verifyOtp({
    token_hash: callback.get('token_hash') ?? '',
    type: 'signup',
  });
  if (verifyError || !data.session || !data.user)
    throw verifyError ?? new Error('The confirmation gave no session.');
  // The confirmation voids the password of the sign-up (AUTH-16).
  const { error: passwordError } = await client.auth.updateUser({ password: PASSWORD });
  if (passwordError) throw passwordError;
  return { id: data.user.id, email, session: data.session };
}

/** Creates a client with a profile, approved unless `profile` says otherwise. */
export async function createClientPerson(profile: Profile = {}): Promise<Person> {
  const person = await signUpPerson('client');
  await dataOrThrow(
    service.from('profiles').insert({
      client_id: person.id,
      full_name: 'Grace Hopper',
      company_name: 'Compiler Works',
      project_name: 'Flow',
      role_title: 'CTO',
      company_website: 'https://compiler.example',
      telegram_handle: '@grace',
      twitter_handle: '@grace',
      project_description: 'A protocol.',
      intended_services: ['Solidity Audit'],
      onboarding_completed: true,
      approval_status: 'approved',
      ...profile,
    }),
  );
  return person;
}

export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A time to come: what is created then stays at the top of a list of the newest, however much other journeys create meanwhile. */
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export type PersonWithApp = Person & { secret: string };

/** Creates an admin with an authenticator app, whose session has just given a code (AUTH-18). */
export async function createAdmin(): Promise<PersonWithApp> {
  const person = await signUpPerson('admin');
  await dataOrThrow(service.from('user_roles').insert({ user_id: person.id, role: 'admin' }));
  return setUpApp(person);
}

/** Their session has a fresh code of the previous period, so that the current code can still be used. */
export async function setUpApp(person: Person): Promise<PersonWithApp> {
  const { auth } = createClient(stack.urls.backend, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await auth.setSession(person.session);
  const { data: factor, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
  });
  if (error) throw error;
  const { secret } = factor.totp;
  const verify = () => auth.mfa.challengeAndVerify({ factorId: factor.id, code: getCode(secret, -1) });
  let { error: refused } = await verify();
  if (refused) ({ error: refused } = await verify());
  const { data } = await auth.getSession();
  if (refused || !data.session) throw refused ?? new Error('The first code gave no session.');
  return { ...person, secret, session: data.session };
}

export async function createAudit(
  clientId: string,
  audit: { title: string; status?: string; created_at?: string },
): Promise<string> {
  const project = await dataOrThrow(
    service.from('projects').insert({ client_id: clientId, name: 'Flow' }).select('id').single(),
  );
  const row = await dataOrThrow(
    service
      .from('audits')
      .insert({ audit_type: 'Solidity Audit', client_id: clientId, project_id: project?.id ?? '', ...audit })
      .select('id')
      .single(),
  );
  return row?.id ?? '';
}
