import type { Connection } from '@supabase/lite';

type Serializer = (value: unknown) => unknown;

/** The types json and jsonb. */
const JSON_TYPES = [114, 3802];
/** Many times what the product stores, and a tenth of what crashes PGlite. */
const MOST_LEVELS = 500;

/** Makes PGlite reject JSON that is nested too deeply, as PostgreSQL does; PGlite crashes at it (stop-after-crash.ts). */
export function rejectDeepJson(connection: Connection): void {
  const { serializers } = connection.driver as { serializers: Record<number, Serializer> };
  for (const type of JSON_TYPES) {
    const serialize = serializers[type] ?? String;
    serializers[type] = (value) => {
      const json = serialize(value);
      if (isTooDeep(String(json)))
        throw Object.assign(new Error('This JSON is nested too deeply.'), { code: '22P02' });
      return json;
    };
  }
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '"') isInString = !isInString;
    else if (isInString && character === '\\') at += 1;
    else if (!isInString && (character === '[' || character === '{')) depth += 1;
    else if (!isInString && (character === ']' || character === '}')) depth -= 1;
    if (depth > MOST_LEVELS) return true;
  }
  return false;
}
