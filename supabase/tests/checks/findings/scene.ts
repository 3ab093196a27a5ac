// What the checks of findings share: the seeded rows and calls of the API.
import { type Attempt, as, noticeEmails, operator } from '../../check.ts';
import type { Rows } from '../../guarded-database.ts';
import { people, getRows, type Person } from '../../people.ts';

export const row = getRows('owner');
export const foreign = getRows('ownerPending');
export const UNKNOWN = '00000000-0000-4000-9000-0000000000ee';
export const COMMIT = 'https://github.com/example/vault/commit/1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f';
export const PULL_REQUEST = 'https://github.com/example/vault/pull/12';
export const REASON = 'It is part of the design.';

export const STATUSES = [
  'draft',
  'open',
  'fix_submitted',
  'partially_fixed',
  'fixed',
  'acknowledged',
  'disputed',
  'withdrawn',
] as const;
export type Status = (typeof STATUSES)[number];

type Move = { message?: string | null; link?: string | null; expected?: string; finding?: string };

/** Calls move_finding; by default with a reason and the link of a commit. */
export function move(
  who: Person | 'anonymous',
  to: string,
  { message = REASON, link = COMMIT, expected, finding = row.finding }: Move = {},
): Attempt {
  return as(who, 'select * from move_finding($1, $2, $3, $4, $5)', [
    finding,
    to,
    message,
    link,
    expected ?? null,
  ]);
}

export function publish(who: Person | 'anonymous', ids: readonly string[]): Attempt {
  return as(who, 'select * from publish_findings($1)', [ids]);
}

export function comment(who: Person | 'anonymous', finding: string, body = 'We look at it.') {
  return as(who, 'insert into finding_comments (finding_id, body) values ($1, $2)', [finding, body]);
}

/** Sets the seeded finding's status directly, without a step in the ledger. */
export function setStatus(status: Status): Promise<void> {
  const published = status === 'draft' ? `null, null, null` : `'H-01', 1, now()`;
  return operator(
    `update findings set status = '${status}', (number, ordinal, published_at) = (${published}) where id = '${row.finding}'`,
  );
}

export async function writeDraft(values: {
  id: string;
  title?: string;
  severity?: string;
  description?: string;
  audit?: string;
}): Promise<void> {
  const { id, title = 'Secret title', severity = 'critical', description = 'Secret text.', audit } = values;
  await as('admin', 'select save_finding($1)', [
    { id, audit_id: audit ?? row.audit, title, severity, description },
  ]).hasRows(1);
}

/** The statement with which an admin saves these columns of a finding that is there. */
export const editFinding = (id: string, columns: object) =>
  `select save_finding('${JSON.stringify({ id, ...columns })}', null, f.updated_at) from findings f where f.id = '${id}'`;

/** The statement with which an admin creates an audit in the seeded project. */
export const createAudit = (columns: object) =>
  `select id from create_audit('${JSON.stringify({ project_id: row.project, title: 'New', audit_type: 'Rust', ...columns })}')`;

/** The e-mails of notices about the owner's audits, once everything is due. */
export async function emails(): Promise<Rows> {
  const all = await noticeEmails();
  return all.filter(({ payload }) => (payload as { audit_id?: string }).audit_id !== undefined);
}

/** What an e-mail about the seeded audit may say, to the team or to each person of the owner's team. */
export function emailsAbout(kind: string, to: 'firm' | 'client', more: object = {}): Rows {
  const recipients = to === 'firm' ? [null] : [people.owner, people.member, people.viewer].sort();
  return recipients.map((recipient_user_id) => ({
    kind,
    recipient_user_id,
    payload: {
      kind,
      relation: to,
      by_firm: to === 'client',
      client_id: people.owner,
      client_name: 'owner company',
      audit_id: row.audit,
      audit_title: 'Vault audit',
      count: 1,
      ...more,
    },
  }));
}

/** An id that no row has yet. */
export const freshId = (n: number) => `00000000-0000-4000-b000-0000000000${String(n).padStart(2, '0')}`;

/** Publishes a report at this path of the seeded audit, as a page does. */
export async function publishReport(
  name: string,
  { version = '', kind = 'final', client = 'owner company' } = {},
): Promise<void> {
  const path = `${people.owner}/${row.audit}/${name}.pdf`;
  await operator(`insert into storage.objects (bucket_id, name, version, metadata)
    values ('reports', '${path}', 'as published', '{"size": 10, "mimetype": "application/pdf"}')`);
  await as(
    'admin',
    `select publish_report('${row.audit}', $1, $2, '${path}', $3, (select updated_at from audits where id = '${row.audit}'))`,
    [version, kind, client],
  ).hasRows(1);
}

/** The statement with which the edge function seals the newest report of an audit under this SHA-256. */
export const sealSql = (sha256: string, audit = row.audit) =>
  `select seal_report(v.id, v.object_version, '${sha256}', 10) from public.report_versions v
   where v.audit_id = '${audit}' and v.sealed_at is null and v.report_path is not null and v.state = 'published'`;

export const sealReport = (...given: Parameters<typeof sealSql>) => operator(sealSql(...given));
