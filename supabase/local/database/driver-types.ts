// How the two database drivers of @supabase/lite read and write types, so that it responds as hosted Supabase does.

// PostgreSQL writes "2026-11-21 10:00:00.123456+00". PostgREST, and therefore hosted Supabase, responds in ISO 8601;
// @supabase/lite passes on PostgreSQL's form.

/** PostgreSQL's type ids. */
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** Converts a timestamp to the form "2026-11-21T10:00:00.123456+00:00". */
function toIsoTimestamp(written: string): string {
  return written.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
}

/** For PGlite's option `parsers`. */
export const pgliteParsers = { [TIMESTAMP]: toIsoTimestamp, [TIMESTAMPTZ]: toIsoTimestamp };

const buildType = (number: number) => ({
  to: number,
  from: [number],
  serialize: (value: unknown) => value,
  parse: toIsoTimestamp,
});

/** For the option `types` of Postgres.js. */
export const postgresTypes = { timestamp: buildType(TIMESTAMP), timestamptz: buildType(TIMESTAMPTZ) };

const encoded = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (written: string): unknown => JSON.parse(written),
});

/** Lite's storage encodes JSON itself; its driver would encode it again, and `metadata ->> 'eTag'` would be null. */
export const encodedJsonTypes = { json: encoded(114), jsonb: encoded(3802) };
