// The changes that a person may make. Every other change is a breach. Which tables somebody writes is taken from docs/access.md and the
// matrix; which columns and states, the checks of the database prove.
import { readFileSync } from 'node:fs';
import { holder } from './factor-holder.ts';
import { readMatrix } from '../matrix.ts';
import { people, type Person } from '../people.ts';
import type { Change, Row } from './state.ts';
import { getIds, owners } from './world.ts';

const among = (list: readonly Person[]) => (id: unknown) => list.some((who) => people[who] === id);
const isOneOf = (list: string, value: unknown) => list.split(' ').includes(String(value));

/** How a change reads in the rules below. */
function read({ table, before, after }: Change) {
  const [was, is]: [Row, Row] = [before ?? {}, after ?? {}];
  const changed = Object.keys(before ?? is).filter(
    (column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]),
  );
  return {
    name: table.replace('public.', ''),
    was,
    is,
    row: before ?? is,
    isNew: !before,
    isGone: !after,
    /** It changes a row in these columns alone. */
    only: (columns: string) => before && after && changed.every((column) => isOneOf(columns, column)),
  };
}

const MATRIX = readMatrix();
const ACCESS = readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

/** The tables that somebody writes: themselves, or by the functions that they may call. */
function tablesOf(who: 'owner' | 'admin' | 'auditor'): Set<string> {
  const from = ACCESS.findIndex((cells) => cells[1] === 'function');
  const column = ACCESS[from]?.indexOf(who) ?? -1;
  const byFunction = ACCESS.slice(from).flatMap((cells) =>
    cells[column] === 'yes' ? (cells.at(-2) ?? '').split(', ') : [],
  );
  const direct = MATRIX.filter(({ command, allowed }) => command !== 'select' && allowed[who]);
  return new Set([...byFunction, ...direct.map(({ place }) => place)]);
}

const clientsRead = new Set(
  MATRIX.flatMap(({ place, command, allowed }) => (command === 'select' && allowed.owner ? place : [])),
);
/** What triggers write of what a client does: a project and an audit of theirs, lines of the log and the outbox. */
const FOLLOWS = 'projects audits deployment_checks admin_activity_logs email_outbox';
const CLIENTS = new Set([
  ...[...tablesOf('owner')].filter((table) => clientsRead.has(table)),
  ...FOLLOWS.split(' '),
]);
const ADDED_ALONE =
  'admin_activity_logs application_notes email_outbox events finding_events finding_notes openings';

/** The ids of people and rows that a row names. */
const idsIn = (row: Row) =>
  Object.entries({ ...row, ...(row['payload'] as Row | undefined) }).flatMap(([column, id]) =>
    /_(id|by)$/.test(column) && typeof id === 'string' ? id : [],
  );

/** What the firm decides of a client, which no client changes. */
const DECISION = 'approval_status approved_at rejection_reason suspended_at suspension_reason';
const isUndecided = (column: string, was: Row, is: Row) =>
  (is[column] ?? null) === (was[column] ?? (column === 'approval_status' ? 'pending' : null));

/** What a viewer does in their own name. */
const VIEWERS_EVENTS = 'client_renamed access_token_created access_token_revoked';
const VIEWERS_ACTIONS = 'renamed_client created_access_token revoked_access_token';

/** What everybody with an account may do to what is theirs, and not their client's. */
function isInOwnName(change: Change, writers: readonly Person[]): boolean {
  const { name, was, is, isNew, isGone, only } = read(change);
  const isViewer = among(['viewer']);
  const isTheirs = (id: unknown) =>
    id === holder.id || among([...writers, 'removed', 'impersonating', 'viewer', 'formerAuditor'])(id);
  switch (name) {
    case 'auth.sessions':
    case 'auth.refresh_tokens':
      return isGone && isTheirs(was['user_id']);
    case 'auth.mfa_amr_claims':
      return isGone;
    case 'private.notice_choices':
    case 'private.notice_settings':
      return !isGone && isTheirs(is['person_id']);
    case 'openings':
      return isNew && among([...writers, 'impersonating'])(is['opened_by']);
    case 'email_outbox':
      return isNew && is['kind'] === 'access_token_created' && isTheirs(is['recipient_user_id']);
    case 'client_members':
      return only('name') === true && isViewer(is['person_id']);
    case 'events':
      return isNew && isOneOf(VIEWERS_EVENTS, is['kind']) && isViewer(is['actor_id']);
    case 'admin_activity_logs':
      return isNew && isOneOf(VIEWERS_ACTIONS, is['action']) && isViewer(is['admin_user_id']);
    default:
      return false;
  }
}

/** True when one of these people, none of them an admin, may have made this change for one of these clients: their own unless said otherwise. */
export function isClientsOwn(change: Change, writers: Person[], clients: Person[] = writers): boolean {
  const { name, was, is, row, isNew, isGone, only } = read(change);
  if (isInOwnName(change, writers)) return true;
  if (name === 'private.webhooks') return among(writers)(row['client_id']);
  if (name === 'storage.objects')
    return only('last_accessed_at') === true || among(clients)(String(row['name']).split('/')[0]);
  if (!CLIENTS.has(name) || (!isNew && isOneOf(ADDED_ALONE, name))) return false;
  if (name === 'findings') return only('status updated_at') === true && was['status'] !== 'draft';
  if (name === 'profiles' && (isGone || !DECISION.split(' ').every((column) => isUndecided(column, was, is))))
    return false;
  // They begin with an application or an accepted proposal.
  if (name === 'projects' && !isNew) return false;
  if (name === 'audits' && !(isNew && is['status'] === 'scheduled')) return false;
  // They go with their deployment.
  if (name === 'deployment_checks' && !isGone) return false;
  // Whoever was removed from a client may apply for another.
  const own = [...writers, ...clients, 'removed' as const].map((who) => people[who]);
  const rows = owners.filter((who) => clients.includes(who)).flatMap((who) => Object.values(getIds(who)));
  const strangers = owners
    .filter((who) => !clients.includes(who))
    .flatMap((who) => [people[who], ...Object.values(getIds(who))]);
  const named = [...idsIn(was), ...idsIn(is)];
  return (
    named.some((id) => id === holder.id || own.some((mine) => mine === id) || rows.includes(id)) &&
    !named.some((id) => strangers.includes(id))
  );
}

/** The column that names who wrote a row. */
const AUTHOR: Record<string, string> = {
  admin_activity_logs: 'admin_user_id',
  application_notes: 'author_id',
  events: 'actor_id',
  files: 'uploaded_by',
  finding_approvals: 'person_id',
  finding_comments: 'author_id',
  finding_events: 'actor_id',
  finding_notes: 'author_id',
  openings: 'opened_by',
  'private.notice_choices': 'person_id',
  'private.notice_settings': 'person_id',
  staff_profiles: 'person_id',
};

/** True when one of these admins may have made this change. */
export function isAdminsOwn(change: Change, admins: Person[], who: 'admin' | 'auditor' = 'admin'): boolean {
  const { name, was, is, row, isNew, isGone, only } = read(change);
  const isAdmin = among(admins);
  const author = AUTHOR[name];
  if (name.startsWith('auth.')) return isInOwnName(change, admins);
  // They go with a snapshot, a deployment, a draft or an import.
  if (isGone && isOneOf('source_files deployment_checks events files finding_approvals', name)) return true;
  if (!isNew && isOneOf(ADDED_ALONE, name)) return name === 'finding_events' && only('undone_at') === true;
  if (author) return isAdmin(row[author]);
  switch (name) {
    // The role of somebody who is staff already.
    case 'user_roles':
      return isGone || only('role') === true;
    case 'profiles':
      return only(`${DECISION} updated_at`) === true;
    case 'service_requests':
      return !isGone && (!isNew || isAdmin(is['client_id']));
    case 'impersonation_sessions':
      return isAdmin(row['admin_user_id']) || only('is_active ended_at') === true;
    // What was published is neither deleted nor made a draft again, and its number stays.
    case 'findings':
      return (
        isNew || was['status'] === 'draft' || (is['status'] !== 'draft' && is['number'] === was['number'])
      );
    // Those of the firm.
    case 'private.webhooks':
      return row['client_id'] === null;
    case 'email_outbox':
    case 'storage.objects':
      return true;
    default:
      return tablesOf(who).has(name);
  }
}

/** No auditor writes them, whatever the grants of the schema under test say. */
const ADMINS_ALONE =
  'user_roles profiles service_requests projects knowledge_recommendations application_owners application_notes report_settings engagement_settings proposals impersonation_sessions';

/** True when this auditor, who works on the audits of `ownerPending` alone, may have made this change (STAFF-02). */
export function isAuditorsOwn(change: Change, auditor: Person): boolean {
  const text = JSON.stringify(change);
  const strangers = (['owner', 'other'] as const).flatMap((who) => [
    people[who],
    ...Object.values(getIds(who)),
  ]);
  return (
    isAdminsOwn(change, [auditor], 'auditor') &&
    !isOneOf(ADMINS_ALONE, read(change).name) &&
    !strangers.some((id) => text.includes(id))
  );
}
