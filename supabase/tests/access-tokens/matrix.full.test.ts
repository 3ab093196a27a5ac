// The whole matrix with an access token in place of a session: the claims that call_api sets never allow what the session does not,
// and read what it reads (API-01).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededPglite } from '../database/copies.ts';
import type { Engine } from '../guarded-database.ts';
import { readMatrix, type Actor } from '../matrix.ts';
import { personOf, tryLine } from '../matrix-run.ts';
import { people } from '../people.ts';

/** The actors whose tokens are alive: people of an approved client, and staff. */
const LIVING: Actor[] = [
  'other',
  'owner',
  'member',
  'viewer',
  'admin',
  'admin-ownerless',
  'impersonating',
  'auditor',
  'auditor-former',
  'auditor-elsewhere',
];

const tokenOf = (actor: Actor) => {
  const who = personOf(actor);
  return who === 'anonymous' ? '' : people[who].replace('-4000-8000-', '-4000-a000-');
};

let engine: Engine;
beforeAll(async () => {
  engine = await openSeededPglite();
  // A token with every scope for each person, whether or not they could make one.
  await engine.exec(`insert into private.access_tokens (id, person_id, client_id, name, digest, prefix, scopes, ends_at)
    select replace(u.id::text, '-4000-8000-', '-4000-a000-')::uuid, u.id, private.client_of(u.id), 'CI', sha256(u.id::text::bytea), 'ap_',
      private.token_scopes(private.client_of(u.id) is null), now() + interval '1 day' from auth.users u`);
});
afterAll(() => engine.close());

describe('API-01 with an access token', () => {
  it.each(readMatrix())('$place: who may $command, own rows: $isOwn', async (line) => {
    const allowed = await tryLine(engine, line, (actor) => ({
      access_token_id: tokenOf(actor),
      aal: actor.endsWith('-aal1') ? 'aal1' : 'aal2',
      amr: undefined,
    }));
    const actors = Object.keys(allowed) as Actor[];
    const dead = actors.filter((actor) => !LIVING.includes(actor) && actor !== 'anonymous');
    expect(dead.filter((actor) => allowed[actor])).toEqual([]);
    expect(LIVING.filter((actor) => allowed[actor] && !line.allowed[actor])).toEqual([]);
    const lost = LIVING.filter((actor) => line.allowed[actor] && !allowed[actor]);
    expect(line.command === 'select' ? lost : []).toEqual([]);
  });
});
