import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../packages/domain/src/database.types.ts';
import { createAdmin, createAudit, createClientPerson, type Person, type Profile } from './people.ts';
import { dataOrThrow, stack } from '../product/stack.ts';

export function getApi(person: Person) {
  return createClient<Database>(stack.urls.backend, stack.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${person.session.access_token}` } },
  });
}

type FindingText = {
  title: string;
  severity: string;
  likelihood?: string;
  impact?: string;
  description?: string;
  recommendation?: string;
};

/** Writes findings into an audit as an admin, as drafts, in this order: their numbers follow it. Returns their ids. */
export async function writeFindings(admin: Person, auditId: string, texts: FindingText[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const finding = { audit_id: auditId, description: 'It can be drained.', ...text };
    ids.push((await dataOrThrow(getApi(admin).rpc('save_finding', { finding }))) ?? '');
  }
  return ids;
}

export async function publishFindings(admin: Person, ids: string[]): Promise<void> {
  await dataOrThrow(getApi(admin).rpc('publish_findings', { finding_ids: ids }));
}

export async function createAuditWithFindings(texts: FindingText[], profile: Profile = {}) {
  const [client, admin] = await Promise.all([createClientPerson(profile), createAdmin()]);
  const auditId = await createAudit(client.id, { title: 'Harbor Vaults core', status: 'mitigation' });
  const ids = await writeFindings(admin, auditId, texts);
  await publishFindings(admin, ids);
  return { client, admin, auditId, ids };
}

type Move = { to: string; message?: string; link?: string };

export async function moveFinding(
  who: Person,
  findingId: string,
  { to, message, link }: Move,
): Promise<void> {
  await dataOrThrow(
    getApi(who).rpc('move_finding', {
      finding_id: findingId,
      to_status: to,
      ...(message && { message }),
      ...(link && { link }),
    }),
  );
}

export async function comment(who: Person, findingId: string, body: string): Promise<void> {
  await dataOrThrow(getApi(who).from('finding_comments').insert({ finding_id: findingId, body }));
}

/** A white picture of one pixel, as base64. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
