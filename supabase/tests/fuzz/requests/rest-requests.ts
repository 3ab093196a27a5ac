// Requests to the REST interface: tables and functions, bodies, content types, profiles and preferences.
import fc from 'fast-check';
import { otherPlaces } from './names.ts';
import type { FuzzRequest } from './send.ts';
import { bodyFor, arbitraryCall, rowFor } from './rest-bodies.ts';
import { arbitraryField, arbitraryQuery } from './rest-query.ts';
import type { Schema } from '../schema.ts';
import { anyValue } from './values.ts';

// Node refuses headers of more than 16 KB itself.
const LONGEST_PATH = 14_000;

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'POST',
  'PATCH',
  'PATCH',
  'PATCH',
  'DELETE',
  'DELETE',
  'PUT',
];
/** The tables that clients may write, where most faults are possible. */
const WRITABLE = ['profiles', 'profiles', 'files', 'service_requests'];
const PREFERENCES = [
  'return=representation',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'missing=default',
  'resolution=merge-duplicates,return=representation',
  'resolution=ignore-duplicates',
  'tx=rollback',
  'handling=strict',
  'max-affected=0',
  'params=single-object',
  'nonsense',
];
const ACCEPTED = [
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.plan+json',
  'text/csv',
  'application/geo+json',
  'application/octet-stream',
  'text/html',
];
const PROFILES = ['public', 'auth', 'private', 'storage', 'pg_catalog', 'nonsense'];
const CONTENT_TYPES = [
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'text/plain',
];

const header = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('prefer'), fc.constantFrom(...PREFERENCES)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('accept'), fc.constantFrom(...ACCEPTED)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('accept-profile', 'content-profile'), fc.constantFrom(...PROFILES)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('range'), fc.constantFrom('0-0', '0-100000', '5-1', 'x')) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('x-http-method-override', 'x-forwarded-for', 'x-supabase-role'),
      fc.constantFrom('DELETE', '127.0.0.1', 'service_role'),
    ),
  },
);

type Target = { place: string; parameters: [string, string][]; body: unknown };

function toTable(schema: Schema): fc.Arbitrary<Target> {
  return fc.constantFrom(...Object.keys(schema.tables), ...WRITABLE, ...WRITABLE).chain((table) =>
    fc.record({
      place: fc.constant(table),
      parameters: arbitraryQuery(schema, table),
      body: bodyFor(schema, table),
    }),
  );
}

function toFunction(schema: Schema): fc.Arbitrary<Target> {
  return fc.constantFrom(...Object.entries(schema.functions)).chain(([name, taken]) => {
    const types = { ...taken, unknown: 'text' };
    const parameter = fc.tuple(fc.constantFrom(...Object.keys(types)), anyValue);
    const parameters = fc
      .array(parameter, { maxLength: 2 })
      .map((list) => list.map(([key, value]): [string, string] => [key, String(JSON.stringify(value))]));
    return fc.record({
      place: fc.constant(`rpc/${name}`),
      parameters: fc.oneof({ weight: 3, arbitrary: fc.constant<[string, string][]>([]) }, parameters),
      body: fc.oneof(
        { weight: 3, arbitrary: arbitraryCall(taken) },
        { weight: 1, arbitrary: rowFor(types) },
        { weight: 1, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: anyValue },
      ),
    });
  });
}

function elsewhere(schema: Schema): fc.Arbitrary<Target> {
  const parameter = fc.tuple(fc.constant('select'), arbitraryField(schema, 'profiles'));
  return fc.record({
    place: fc.constantFrom(...otherPlaces),
    parameters: fc.array(parameter, { maxLength: 1 }),
    body: anyValue,
  });
}

export function restRequest(schema: Schema): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      target: fc.oneof(
        { weight: 14, arbitrary: toTable(schema) },
        { weight: 4, arbitrary: toFunction(schema) },
        { weight: 1, arbitrary: elsewhere(schema) },
      ),
      method: fc.constantFrom(...METHODS),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 2 })),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        fc.constantFrom(...CONTENT_TYPES),
      ),
      isCutShort: fc.integer({ min: 0, max: 29 }).map((n) => n === 0),
    })
    .map(({ target: { place, parameters, body }, method, headers, type, isCutShort }) => {
      const query = parameters
        .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
        .join('&');
      const text = JSON.stringify(body) ?? '';
      return {
        surface: 'rest',
        method,
        path: `/rest/v1/${place}${query && `?${query}`}`.slice(0, LONGEST_PATH),
        headers: { 'content-type': type, ...Object.fromEntries(headers) },
        body: method === 'GET' || method === 'HEAD' ? '' : isCutShort ? text.slice(0, -1) : text,
      };
    });
}
