// The clients and admins of a load run: real accounts with a password; each client has a project and audits.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { waitForAccount } from '../../local/users.ts';
import type { LoadBackend } from './backend.ts';

export type LoadPerson = { id: string; email: string; isAdmin: boolean };

export const PASSWORD = 'a long enough password';

/** The secret of every admin's authenticator app (AUTH-18). */
export const ADMIN_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Creates clients and admins. One account signs up; all others get a copy of its password hash. */
export async function makePeople(
  backend: LoadBackend,
  databaseUrl: string,
  counts: { clients: number; admins: number },
): Promise<LoadPerson[]> {
  const people = [
    ...Array.from({ length: counts.clients }, (_, n) => person('client', n)),
    ...Array.from({ length: counts.admins }, (_, n) => person('admin', n)),
  ];
  const passwordHash = await hashPassword(backend, databaseUrl);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    for (const { id, email, isAdmin } of people) {
      await database.query(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, $2, $3, now())`,
        [id, email, passwordHash],
      );
      if (!isAdmin) continue;
      await database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [id]);
      await database.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now(), $2)`,
        [id, ADMIN_SECRET],
      );
    }
    await database.query(
      `insert into public.profiles (user_id, full_name, company_name, project_name, role_title, company_website,
        telegram_handle, twitter_handle, project_description, intended_services, onboarding_completed, approval_status,
        approved_at)
      select u.id, 'Client ' || u.email, 'Company of ' || u.email, 'Vault', 'CTO', 'https://load.example', '@load',
        '@load', 'A protocol.', '{Solidity Audit}', true, 'approved', now()
      from auth.users u where u.email like 'load-client-%'`,
    );
    await database.query(
      `insert into public.projects (user_id, name) select u.id, 'Vault of ' || u.email from auth.users u
       where u.email like 'load-client-%'`,
    );
    await database.query(
      `insert into public.audits (project_id, title, audit_type, status)
       select p.id, 'Review ' || n || ' of ' || p.name, 'Solidity Audit', 'in_progress'
       from public.projects p, generate_series(1, 8) n`,
    );
  } finally {
    await database.end();
  }
  return people;
}

function person(kind: 'client' | 'admin', n: number): LoadPerson {
  const email = `load-${kind}-${n}@scale.test`;
  const hex = createHash('md5').update(email).digest('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, email, isAdmin: kind === 'admin' };
}

async function hashPassword(backend: LoadBackend, databaseUrl: string): Promise<string> {
  const email = 'load-first@scale.test';
  const response = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The first account could not be made: ${await response.text()}`);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    return await waitForAccount(async () => {
      const { rows } = await database.query<{ encrypted_password: string }>(
        'select encrypted_password from auth.users where email = $1',
        [email],
      );
      return rows[0]?.encrypted_password;
    });
  } finally {
    await database.end();
  }
}
