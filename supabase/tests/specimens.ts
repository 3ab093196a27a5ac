// For every table: the row in question, and what writing it looks like. The matrix is run with these, in SQL and over HTTP.
import { people, rowsOf, type Owner } from './people.ts';

export type Row = Record<string, unknown>;

export type Specimen = {
  /** Finds the row in question. */
  match: Row;
  insert: Row;
  update: Row;
  /** What an operator does first, so that nothing but the guard can be in the way. `actor` is who will try. */
  before?: Partial<Record<'insert' | 'update' | 'delete', string>>;
};

/** Every table of the public schema. */
export function specimens(owner: Owner): Record<string, Specimen> {
  const user = people[owner];
  const row = rowsOf(owner);
  return {
    user_roles: {
      match: { user_id: people.anotherAdmin, role: 'admin' },
      insert: { user_id: user, role: 'admin' },
      update: { user_id: user },
    },
    profiles: {
      match: { user_id: user },
      insert: { user_id: user, full_name: 'Somebody' },
      update: { full_name: 'Somebody else' },
      before: { insert: `delete from public.profiles where user_id = '${user}'` },
    },
    projects: {
      match: { id: row.project },
      insert: { user_id: user, name: 'Bridge' },
      update: { name: 'Renamed' },
      before: { delete: `delete from public.audits where project_id = '${row.project}'` },
    },
    audits: {
      match: { id: row.audit },
      insert: { project_id: row.project, title: 'Bridge audit', audit_type: 'Rust' },
      update: { status: 'completed' },
    },
    report_versions: {
      match: { id: row.reportVersion },
      insert: { audit_id: row.audit, report_url: 'https://example.test/report' },
      update: { report_url: 'https://example.test/forged' },
    },
    files: {
      match: { id: row.file },
      insert: {
        id: row.fresh,
        user_id: user,
        file_name: 'new.pdf',
        file_size: 5,
        mime_type: 'application/pdf',
        storage_path: `${user}/${row.fresh}`,
      },
      update: { file_name: 'renamed.pdf' },
    },
    service_requests: {
      match: { id: row.request },
      insert: { user_id: user, service_type: 'code_review', project_name: 'Bridge', message: 'Hello' },
      update: { status: 'accepted' },
    },
    knowledge_recommendations: {
      match: { user_id: user, article_slug: 'preparing-an-audit' },
      insert: { user_id: user, article_slug: 'invariant-testing' },
      update: { article_slug: 'other-article' },
    },
    admin_activity_logs: {
      match: { id: row.log },
      insert: { admin_user_id: people.admin, action: 'approved_client', target_user_id: user },
      update: { action: 'rejected_client' },
    },
    email_outbox: {
      match: { id: row.email },
      insert: { event_key: 'forged', kind: 'client_approved', recipient_user_id: user },
      update: { status: 'sent' },
    },
    deliveries: {
      match: { id: row.delivery },
      insert: {
        user_id: user,
        opened_by: user,
        opened_by_name: 'Somebody',
        opened_as: 'client',
        kind: 'file',
        object_id: row.file,
        object_name: 'nda.pdf',
      },
      update: { opened_by: people.other },
    },
    impersonation_sessions: {
      match: { id: row.session },
      insert: { target_user_id: user, reason: 'To answer a question.' },
      update: { is_active: false },
    },
  };
}

/** The objects in question, per bucket: the one that is read and removed, the one that is retried, and a new one. */
export function objects(owner: Owner) {
  const user = people[owner];
  const row = rowsOf(owner);
  return {
    'client-files': {
      read: `${user}/${row.file}`,
      insert: `${user}/${row.fresh}`,
      update: `${user}/${row.unfinishedFile}`,
      remove: `${user}/${row.file}`,
    },
    reports: {
      read: `${user}/${row.audit}/first.pdf`,
      insert: `${user}/${row.audit}/second.pdf`,
      update: `${user}/${row.audit}/draft.pdf`,
      remove: `${user}/${row.audit}/draft.pdf`,
    },
  };
}
