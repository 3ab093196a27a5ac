// Runs one line of the matrix in SQL and returns what each actor can do.
import { runAs, rolledBack, type Outcome, type Engine } from './guarded-database.ts';
import { ACTORS, type Actor, type Command, type MatrixRow } from './matrix.ts';
import { getRows, people, removeOwnerSql, suspendOwnerSql, type Owner, type Person } from './people.ts';
import { objects, ownSpecimens, specimens, type Row } from './specimens.ts';

const PERSON_OF: Record<Actor, Person | 'anonymous'> = {
  anonymous: 'anonymous',
  other: 'other',
  pending: 'pending',
  rejected: 'rejected',
  'owner-pending': 'ownerPending',
  owner: 'owner',
  'owner-suspended': 'owner',
  member: 'member',
  viewer: 'viewer',
  removed: 'owner',
  invited: 'invited',
  admin: 'admin',
  'admin-aal1': 'admin',
  'admin-ownerless': 'admin',
  impersonating: 'impersonating',
  auditor: 'auditor',
  'auditor-former': 'formerAuditor',
  'auditor-elsewhere': 'auditorElsewhere',
  'auditor-aal1': 'auditor',
};

/** What an operator does before the statement of an actor. */
const BEFORE: Partial<Record<Actor, string>> = {
  'owner-suspended': suspendOwnerSql,
  removed: removeOwnerSql,
  'admin-ownerless': `delete from public.client_members where client_id = '${people.owner}'`,
};

export function personOf(actor: Actor): Person | 'anonymous' {
  return PERSON_OF[actor];
}

function ownerFor(actor: Actor): Owner {
  return actor === 'owner-pending' ? 'ownerPending' : 'owner';
}

/** Tries the line as each actor, whose claims `claimsOf` can change. Every attempt is rolled back. */
export async function tryLine(
  engine: Engine,
  { place, command, isOwn }: MatrixRow,
  claimsOf = usualClaims,
): Promise<Record<Actor, boolean>> {
  const outcome: Partial<Record<Actor, boolean>> = {};
  for (const actor of ACTORS)
    outcome[actor] =
      (await attempted(engine, actor, getAttempt(place, command, actor, isOwn), claimsOf(actor))).count > 0;
  return outcome as Record<Actor, boolean>;
}

/** Whether `private.allow` lets the actor through when it is called with these kinds of callers, such as `'owner', 'admin'`. */
export async function mayCall(engine: Engine, kinds: string, actor: Actor): Promise<boolean> {
  // The role anon cannot call it directly.
  if (actor === 'anonymous') return kinds === "'anyone'";
  return (await attempted(engine, actor, { sql: `select private.allow(${kinds})`, params: [] })).count > 0;
}

function usualClaims(actor: Actor): object {
  return actor.endsWith('-aal1') ? { aal: 'aal1', amr: [] } : {};
}

/** What an attempt of an actor comes to. It is rolled back. */
function attempted(
  engine: Engine,
  actor: Actor,
  { before, sql, params }: Attempt,
  claims = usualClaims(actor),
): Promise<Outcome> {
  return rolledBack<Outcome>(engine, async () => {
    if (before) await engine.exec(before);
    if (BEFORE[actor]) await engine.exec(BEFORE[actor]);
    return runAs(engine, personOf(actor), sql, params, claims);
  });
}

type Attempt = { before?: string | undefined; sql: string; params: unknown[] };

function getAttempt(place: string, command: Command, actor: Actor, isOwn: boolean): Attempt {
  const bucket = place.startsWith('bucket:') ? place.slice('bucket:'.length) : undefined;
  return bucket ? objectAttempt(bucket, command, actor, isOwn) : tableAttempt(place, command, actor, isOwn);
}

function tableAttempt(table: string, command: Command, actor: Actor, isOwn: boolean): Attempt {
  const owner = ownerFor(actor);
  const specimen = (isOwn ? ownSpecimens(owner, idOf(actor)) : specimens(owner))[table];
  if (!specimen) throw new Error(`There is no specimen of ${table}.`);
  return { before: specimen.before?.[command], ...statement(`public.${table}`, command, specimen) };
}

/** The id of the person who plays an actor; of the owner of the rows for somebody without an account. */
function idOf(actor: Actor): string {
  const person = personOf(actor);
  return people[person === 'anonymous' ? ownerFor(actor) : person];
}

/** What an operator prepares before a write in a bucket, so that only the access rules can refuse it. */
function objectPreparation(
  bucket: string,
  command: Command,
  actor: Actor,
  isOwn: boolean,
): string | undefined {
  if (bucket !== 'client-files' || (command !== 'insert' && command !== 'update')) return undefined;
  const owner = ownerFor(actor);
  const path = objects(owner)['client-files'][command];
  const id = path.split('/')[1];
  const audit = isOwn ? `'${getRows(owner).audit}'` : 'null';
  const object = `insert into storage.objects (bucket_id, name, metadata) values ('client-files', '${path}', '{}');`;
  return `delete from public.files where id = '${id}';
insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, audit_id)
values ('${id}', '${people[owner]}', 'f.pdf', 1000, 'application/pdf', '${path}', '${idOf(actor)}', ${audit});
${command === 'update' ? object : ''}`;
}

function objectAttempt(bucket: string, command: Command, actor: Actor, isOwn: boolean): Attempt {
  const places = objects(ownerFor(actor));
  if (bucket !== 'client-files' && bucket !== 'reports')
    throw new Error(`There is no specimen of bucket ${bucket}.`);
  const names = places[bucket];
  const name = { select: names.read, insert: names.insert, update: names.update, delete: names.remove }[
    command
  ];
  const before = objectPreparation(bucket, command, actor, isOwn);
  return {
    before,
    ...statement('storage.objects', command, {
      match: { bucket_id: bucket, name },
      insert: { bucket_id: bucket, name, metadata: '{"mimetype": "application/pdf", "size": 5}' },
      update: { metadata: '{"mimetype": "application/pdf", "size": 6}' },
    }),
  };
}

function statement(table: string, command: Command, rows: { match: Row; insert: Row; update: Row }): Attempt {
  const params: unknown[] = [];
  const bind = (row: Row, separator: string) =>
    Object.entries(row)
      .map(([column, value]) => `${column} = $${params.push(value)}`)
      .join(separator);
  switch (command) {
    case 'select':
      return { sql: `select 1 from ${table} where ${bind(rows.match, ' and ')}`, params };
    case 'insert': {
      const columns = Object.keys(rows.insert);
      const values = Object.values(rows.insert).map((value) => `$${params.push(value)}`);
      return { sql: `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, params };
    }
    case 'update':
      return {
        sql: `update ${table} set ${bind(rows.update, ', ')} where ${bind(rows.match, ' and ')}`,
        params,
      };
    case 'delete':
      return { sql: `delete from ${table} where ${bind(rows.match, ' and ')}`, params };
  }
}
