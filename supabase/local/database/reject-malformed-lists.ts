import type { Connection } from '@supabase/lite';

type Serializer = (value: unknown) => unknown;

/**
 * Makes PGlite reject a value that is not a list where a list is expected (`?intended_services=gt.true`). PGlite would send
 * it as a malformed message, which leaves its only connection in a failed transaction permanently: one request would stop
 * the service for everybody.
 */
export function rejectMalformedLists(connection: Connection): void {
  const driver = connection.driver as { serializers: Record<string, Serializer> };
  const checked = new Proxy<Record<string, Serializer>>(
    {},
    {
      // PGlite adds the serializers of list types whenever it reads the types of the database.
      set(serializers, type: string, serialize: Serializer) {
        serializers[type] = (value) => checkSerialized(serialize(value));
        return true;
      },
    },
  );
  Object.assign(checked, driver.serializers);
  driver.serializers = checked;
}

function checkSerialized(value: unknown): unknown {
  if (typeof value === 'string' || value instanceof Uint8Array || value === null) return value;
  // The code of invalid input, with which PostgreSQL itself would refuse it: the backend responds with 400 and the sentence.
  throw Object.assign(new Error('This is not a list, but a list is wanted.'), { code: '22P02' });
}
