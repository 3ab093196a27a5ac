import { inspect } from 'node:util';
import type { Connection } from '@supabase/lite';

/** @supabase/lite prints errors with the query's parameters, which are what somebody typed: code and sentence are enough. */
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
