const encoded = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (written: string): unknown => JSON.parse(written),
});

/**
 * For the option `types` of Postgres.js. The storage of @supabase/lite encodes JSON itself; its PostgreSQL driver would encode
 * it again and store a string, of which `storage.objects.metadata ->> 'eTag'` is null. PGlite leaves a string as it is.
 */
export const encodedJsonTypes = { json: encoded(114), jsonb: encoded(3802) };
