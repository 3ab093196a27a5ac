// The callers: each kind of user, and impostors.
import { createHmac } from 'node:crypto';
import type { HttpBackend } from '../http-backend.ts';
import { people, signedInAs, type Person } from '../people.ts';
import { holderClaims } from './factor-holder.ts';
import type { Place } from './world.ts';

type Headers = Record<string, string>;

/** A caller: the headers it sends and the person it really is, or `nobody` for an impostor. */
export type Caller = { name: string; person: Person | 'nobody'; headers: Headers };

type Keys = Pick<HttpBackend['backend'], 'jwtSecret' | 'publishableKey'>;

const HOUR_S = 3_600;
const WRONG_SECRET = 'a secret that is not the one of this installation';

function token(claims: object, secret: string, alg = 'HS256'): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const defaults = { role: 'authenticated', aud: 'authenticated', iat: now, exp: now + HOUR_S };
  const body = `${encode({ alg, typ: 'JWT' })}.${encode({ ...defaults, ...claims })}`;
  if (alg === 'none') return `${body}.`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

const bearer = (key: string, jwt: string): Headers => ({ apikey: key, authorization: `Bearer ${jwt}` });

/** Each person with a live session. */
export function honest({ jwtSecret, publishableKey }: Keys, who: readonly Person[]): Caller[] {
  return who.map((person) => ({
    name: person,
    person,
    headers: bearer(publishableKey, token({ sub: people[person], ...signedInAs(person) }, jwtSecret)),
  }));
}

/** A session that gave a code 20 minutes ago: it may see and change nothing that is anybody's. */
export function holderOfAFactor({ jwtSecret, publishableKey }: Keys): Caller {
  const headers = bearer(publishableKey, token(holderClaims(), jwtSecret));
  return { name: 'the holder of a factor with an old code', person: 'nobody', headers };
}

/** Callers with invalid credentials. */
export function impostors({ jwtSecret, publishableKey }: Keys): Caller[] {
  const admin = { sub: people.admin, ...signedInAs('admin') };
  const owner = { sub: people.owner };
  const past = Math.floor(Date.now() / 1000) - HOUR_S;
  const claims: Record<string, Headers> = {
    anonymous: { apikey: publishableKey },
    keyless: {},
    'with a made-up key': { apikey: 'sb_secret_0000000000000000' },
    'with the key as token': bearer(publishableKey, publishableKey),
    'with a token of words': bearer(publishableKey, 'let me in'),
    'with an expired token': bearer(publishableKey, token({ ...owner, exp: past }, jwtSecret)),
    'with a token signed by somebody else': bearer(publishableKey, token(admin, WRONG_SECRET)),
    'with an unsigned token': bearer(publishableKey, token(admin, '', 'none')),
    'with a forged service token': bearer(publishableKey, token({ role: 'service_role' }, WRONG_SECRET)),
    'with a token of a deleted account': bearer(
      publishableKey,
      token({ sub: '00000000-0000-4000-8000-000000000099' }, jwtSecret),
    ),
  };
  return Object.entries(claims).map(([name, headers]) => ({ name, person: 'nobody', headers }));
}

const ADMINS: Person[] = ['admin', 'anotherAdmin'];
const APPROVED: Person[] = ['owner', 'other'];
/** The people of the owner's client beside the owner (TEAM-02). */
const TEAM: Person[] = ['member', 'viewer'];
const clientOf = (person: Person): Person => (TEAM.includes(person) ? 'owner' : person);

/** Whether a person may see data of this kind that belongs to `whose`. */
export function maySee(person: Person | 'nobody', whose: string, place: Place): boolean {
  if (person === 'nobody' || place === 'secret') return false;
  if (place === 'auth') return person.toLowerCase() === whose;
  const client = clientOf(person);
  const isOwn = [client, ...TEAM.filter((one) => clientOf(one) === client)].some(
    (one) => one.toLowerCase() === whose,
  );
  if (ADMINS.includes(person)) return true;
  if (place === 'history') return false;
  // The auditor works on the audits of this client alone, and reads its name (STAFF-02).
  if (person === 'auditorElsewhere') return whose === 'ownerpending' && place !== 'object';
  if (person === 'impersonating') return maySee('owner', whose, place);
  return isOwn && (place === 'profile' || APPROVED.includes(client));
}
