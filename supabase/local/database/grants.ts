import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { splitSqlStatements, type Connection } from '@supabase/lite';

const SCHEMAS = new URL('../../schemas/', import.meta.url);

const TAKE_BACK = ['tables', 'sequences'].map(
  (kind) => `revoke all on all ${kind} in schema public from anon, authenticated, service_role`,
);

/** @supabase/lite grants everything at its first request; this sends it and replaces the grants, before others conflict. */
export async function replaceGrants(
  connection: Connection,
  response: (request: Request) => Response | Promise<Response>,
  publishableKey: string,
): Promise<void> {
  await response(
    new Request('http://localhost/rest/v1/profiles?select=id&limit=1', {
      headers: { apikey: publishableKey },
    }),
  );
  await connection.transaction([...TAKE_BACK, ...readGrants()]);
}

/** The statements of the schema files that are about privileges, in their order. */
function readGrants(): string[] {
  return readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .flatMap((name) => splitSqlStatements(readFileSync(new URL(name, SCHEMAS), 'utf8')))
    .map((statement) => statement.replace(/^(\s*--.*\n)+/, '').trim())
    .filter((statement) => /^(grant|revoke|alter default privileges)\s/i.test(statement));
}
