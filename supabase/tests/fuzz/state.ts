// Reads and compares the content of the database, row by row.
import type { HttpBackend } from '../http-backend.ts';

export type Row = Record<string, unknown>;
export type State = Map<string, Row>;
export type Change = { table: string; before: Row | undefined; after: Row | undefined };

const KEYS: Record<string, string> = {
  'public.user_roles': 'user_id',
  'public.staff_profiles': 'user_id',
  'public.profiles': 'id',
  'public.client_members': 'person_id',
  'public.projects': 'id',
  'public.audits': 'id',
  'public.report_versions': 'id',
  'public.audit_scopes': 'audit_id',
  'public.scope_repositories': 'id',
  'public.events': 'id',
  'public.findings': 'id',
  'public.finding_locations': 'id',
  'public.finding_steps': 'actor || from_status || to_status',
  'public.finding_events': 'id',
  'public.finding_comments': 'id',
  'public.finding_notes': 'id',
  'public.finding_assignments': 'finding_id',
  'public.application_owners': 'user_id',
  'public.application_notes': 'id',
  'public.files': 'id',
  'public.source_files': "snapshot_id || ' ' || position",
  'public.service_requests': 'id',
  'public.knowledge_recommendations': 'user_id || article_slug',
  'public.admin_activity_logs': 'id',
  'public.email_outbox': 'id',
  'public.report_settings': 'id',
  'public.impersonation_sessions': 'id',
  'public.deliveries': 'id',
  'private.webhooks': 'id',
  'private.notice_choices': "person_id || ' ' || kind",
  'private.notice_settings': 'person_id',
  'auth.users': 'id',
  'auth.identities': 'id',
  'auth.sessions': 'id',
  'auth.refresh_tokens': 'id',
  'auth.mfa_factors': 'id',
  'auth.mfa_amr_claims': 'id',
  'storage.buckets': 'id',
  'storage.objects': "bucket_id || '/' || name",
};

const QUERY = Object.entries(KEYS)
  .map(
    ([table, key]) =>
      `select '${table}' as place, (${key})::text as key, to_jsonb(t) as content from ${table} t`,
  )
  .join(' union all ');

/** Reads all rows. */
export async function readState(http: HttpBackend): Promise<State> {
  const rows = await http.operator(QUERY);
  return new Map(rows.map((row) => [`${String(row['place'])} ${String(row['key'])}`, row['content'] as Row]));
}

/** Lists the differences, row by row. */
export function changesBetween(before: State, after: State): Change[] {
  return Array.from(new Set([...before.keys(), ...after.keys()]), (key) => ({
    table: key.slice(0, key.indexOf(' ')),
    before: before.get(key),
    after: after.get(key),
  })).filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
