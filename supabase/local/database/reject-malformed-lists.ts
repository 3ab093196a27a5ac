import type { Connection } from '@supabase/lite';

type Serializer = (value: unknown) => unknown;

/**
 * Lets PGlite send nothing but what it can send. It passes on what is no list where a list is wanted
 * (`?intended_services=gt.true`), and the broken message leaves the one connection in a failed transaction for ever:
 * one request would end the service for everybody.
 */
export function rejectMalformedLists(connection: Connection): void {
  const driver = connection.driver as { serializers: Record<string, Serializer> };
  const checked = new Proxy<Record<string, Serializer>>(
    {},
    {
      // List types are added whenever PGlite has looked what there are.
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
  throw new Error('Invalid input for a list.');
}
