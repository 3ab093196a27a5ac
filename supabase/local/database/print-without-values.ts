import { inspect } from 'node:util';
import type { Connection } from '@supabase/lite';

/**
 * Makes @supabase/lite, which prints each error of the database, print its code and sentence alone: the error also carries
 * the query's parameters, which are what somebody typed.
 */
export function printWithoutValues(connection: Connection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => {
    const normalized: unknown = normalize(error);
    if (normalized instanceof Error && 'code' in normalized) {
      const line = `[database] ${String(normalized.code)} ${normalized.message}`;
      Object.defineProperty(normalized, inspect.custom, { value: () => line, configurable: true });
    }
    return normalized as ReturnType<typeof normalize>;
  };
}
