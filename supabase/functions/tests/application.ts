// Builders: creates an applicant as the page does, and an admin as an operator does.
import { APPLICATION, signedInAs } from '../../tests/people.ts';
import type { TestBackend, TestUser } from './backend.ts';

let count = 0;

function newUser(backend: TestBackend, claims: object = {}): Promise<TestUser> {
  count += 1;
  return backend.signUp(`applicant-${count}@harbor.test`, claims);
}

/** Creates a user with a saved application. */
export async function applicant(backend: TestBackend): Promise<TestUser> {
  const user = await newUser(backend);
  await backend.call('submit_onboarding', { profile: APPLICATION }, user.token);
  return user;
}

/** Creates an admin as an operator does, signed in with a code from an authenticator app (AUTH-18). */
export async function admin(backend: TestBackend): Promise<TestUser> {
  const user = await newUser(backend, signedInAs('admin'));
  await backend.sql(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [user.id]);
  return user;
}

/** Marks queued e-mails as done, so that a test counts only its own. The outbox does not permit deleting them. */
export async function setEmailsAside(backend: TestBackend, kept: string | null = null): Promise<void> {
  await backend.sql(`update private.notices set decision = 'off', decided_at = now() where decision is null`);
  await backend.sql(
    `update public.email_outbox set status = 'sent', last_error = 'set aside' where $1::text is null or kind <> $1`,
    [kept],
  );
}

interface OutboxRow {
  status: string;
  attempts: number;
  last_error: string | null;
}

export function outbox(backend: TestBackend): Promise<OutboxRow[]> {
  return backend.sql<OutboxRow>(
    `select * from public.email_outbox where last_error is distinct from 'set aside' order by event_key`,
  );
}
