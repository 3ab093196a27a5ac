// The changes that a person may make. Every other change is a breach.
import { holder } from './factor-holder.ts';
import { readMatrix, type Actor, type Command } from '../matrix.ts';
import { people, type Person } from '../people.ts';
import type { Change, Row } from './state.ts';
import { getIds, owners } from './world.ts';

const among = (list: readonly Person[]) => (id: unknown) => list.some((who) => people[who] === id);

/** How a change reads in the rules below. */
function read(change: Change) {
  const { before, after } = change;
  const [was, is]: [Row, Row] = [before ?? {}, after ?? {}];
  const changed = Object.keys(before ?? is).filter(
    (column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]),
  );
  /** It changes a row in these columns alone. */
  const only = (columns: string) =>
    before !== undefined && after !== undefined && changed.every((one) => columns.split(/\s+/).includes(one));
  /** The same, or it adds or removes one. */
  const keepsTo = (columns: string) => !before || !after || only(columns);
  return { was, is, row: before ?? is, isNew: !before, isGone: !after, changed, only, keepsTo };
}

/** For a table without a rule of its own here: the matrix says who writes it. */
function mayWrite({ table, before, after }: Change, actor: Actor): boolean {
  const command: Command = !before ? 'insert' : after ? 'update' : 'delete';
  return readMatrix().some(
    (line) => `public.${line.place}` === table && line.command === command && line.allowed[actor],
  );
}

const PROFILE =
  'full_name company_name project_name role_title company_website twitter_handle telegram_handle linkedin_profile project_description intended_services newsletter_subscribed onboarding_completed updated_at';
const REQUEST =
  'service_type project_name message repository_url git_ref lines_of_code wished_start status decided_at edited_at edited_by editor_name updated_at';
const PREPARATION = 'state note changed_by changer_name changed_at due';
const WEBHOOK =
  'address form kinds secret old_secret old_secret_until switched_off_at switched_off_because rests_until';
const CLIENTS_ACTIONS =
  'renamed_client deleted_file added_deployments removed_deployment decided_proposal changed_request_status created_audit changed_scope changed_preparation added_webhook changed_webhook rotated_webhook_secret removed_webhook took_archive created_access_token revoked_access_token switched_mcp';
/** What a viewer does in their own name. */
const VIEWERS_EVENTS = 'client_renamed access_token_created access_token_revoked';
const VIEWERS_ACTIONS = 'renamed_client created_access_token revoked_access_token';
const isOneOf = (list: string, value: unknown) => list.split(' ').includes(String(value));
/** Those who write nothing of a client and choose e-mails of their own. */
const isChooser = (id: unknown) => among(['viewer', 'impersonating'])(id) || id === holder.id;
/**
 * True when one of these people, none of them an admin, may have made this change for one of these clients: each for their own unless
 * said otherwise.
 */
export function isClientsOwn(change: Change, writers: Person[], clients: Person[] = writers): boolean {
  const { was, is, row, isNew, isGone, only, keepsTo } = read(change);
  const [isWriter, isClient, isViewer] = [among(writers), among(clients), among(['viewer'])];
  // Whoever was removed from a client may apply for another, and writes nothing else.
  const isApplicant = among([...writers, 'removed']);
  // Their own account is theirs while impersonating, as a viewer and after their removal as well.
  const isAccountHolder = (id: unknown) =>
    id === holder.id || among([...writers, 'removed', 'impersonating', 'viewer', 'formerAuditor'])(id);
  const theirs = (name: 'audit' | 'finding' | 'deployment', id: unknown) =>
    owners.some((who) => clients.includes(who) && getIds(who)[name] === id);
  const payload = (is['payload'] ?? {}) as Row;
  const isEvent = () =>
    isNew &&
    is['by_firm'] === false &&
    (isApplicant(is['actor_id']) || (isOneOf(VIEWERS_EVENTS, is['kind']) && isViewer(is['actor_id'])));
  const isOwnSession = () => isGone && isAccountHolder(was['user_id']);
  const isNoticeSetting = () => !isGone && (isApplicant(is['person_id']) || isChooser(is['person_id']));
  const rules: Record<string, () => boolean> = {
    'public.profiles': () =>
      (isApplicant(is['client_id']) || is['client_id'] === holder.id) &&
      (isNew ? is['approval_status'] === 'pending' && is['approved_at'] === null : only(PROFILE)),
    // Everybody of a team changes their own name (TEAM-05). A first profile makes its applicant the owner, whose name follows that of
    // the profile.
    'public.client_members': () =>
      (only('name') && (isWriter(is['person_id']) || isViewer(is['person_id']))) ||
      ((isApplicant(is['person_id']) || is['person_id'] === holder.id) &&
        is['client_id'] === is['person_id'] &&
        (isNew || only('name'))),
    // The first comes with the application, one more with an accepted proposal.
    'public.projects': () => isNew && among([...clients, 'newcomer', 'invited', 'removed'])(is['client_id']),
    'public.service_requests': () =>
      isNew
        ? isClient(is['client_id']) && is['status'] === 'new'
        : isClient(was['client_id']) &&
          isOneOf('new in_review', was['status']) &&
          // An accepted proposal accepts it.
          isOneOf(`${String(was['status'])} withdrawn accepted`, is['status']) &&
          only(REQUEST),
    'public.files': () =>
      isNew || isGone
        ? isClient(row['client_id']) && isWriter(row['uploaded_by'])
        : isClient(was['client_id']) &&
          // At most what was announced (FILE-07).
          Number(is['file_size']) <= Number(was['file_size']) &&
          only('uploaded_at file_size object_version object_sha256'),
    // Their decision, which creates the audit with its project, scope and preparations.
    'public.proposals': () =>
      isClient(was['client_id']) &&
      was['state'] === 'sent' &&
      only('state decided_by decider_name decided_at reason audit_id updated_at'),
    'public.audits': () => isNew && isClient(is['client_id']) && is['status'] === 'scheduled',
    'public.preparation_items': () => isClient(row['client_id']) && (isNew || only(PREPARATION)),
    'public.scope_proposals': () =>
      isClient(row['client_id']) &&
      (isNew ? isWriter(is['sent_by']) : only('state') && is['state'] === 'replaced'),
    // A step of their own finding.
    'public.findings': () =>
      isClient(was['client_id']) && was['status'] !== 'draft' && only('status updated_at'),
    'public.finding_events': isEvent,
    'public.events': isEvent,
    // Of their own findings, to a person of their team; the review is the admins'.
    'public.finding_assignments': () =>
      theirs('finding', is['finding_id']) &&
      (is['assignee_id'] === null ||
        isClient(is['assignee_id']) ||
        isWriter(is['assignee_id']) ||
        (isClient(people.owner) && isViewer(is['assignee_id']))) &&
      (is['reviewer_id'] ?? null) === (was['reviewer_id'] ?? null),
    'public.deployments': () => theirs('audit', row['audit_id']) && keepsTo('label is_public next_check_at'),
    // They go with their deployment.
    'public.deployment_checks': () => isGone && theirs('deployment', was['deployment_id']),
    'public.finding_comments': () =>
      isNew
        ? isWriter(is['author_id']) && is['by_firm'] === false
        : isWriter(was['author_id']) && only('body edited_at'),
    'public.admin_activity_logs': () =>
      isNew &&
      isOneOf(CLIENTS_ACTIONS, is['action']) &&
      (isApplicant(is['admin_user_id']) ||
        (isOneOf(VIEWERS_ACTIONS, is['action']) && isViewer(is['admin_user_id']))),
    'public.email_outbox': () =>
      isNew &&
      (isApplicant(payload['client_id']) ||
        isClient(payload['client_id']) ||
        isWriter(is['recipient_user_id']) ||
        (is['kind'] === 'access_token_created' && isChooser(is['recipient_user_id']))),
    'public.openings': () => isNew && among([...writers, 'impersonating'])(is['opened_by']),
    'private.webhooks': () => isWriter(row['client_id']) && keepsTo(WEBHOOK),
    'private.notice_choices': isNoticeSetting,
    'private.notice_settings': isNoticeSetting,
    // They may end their own.
    'auth.sessions': isOwnSession,
    'auth.refresh_tokens': isOwnSession,
    'auth.mfa_amr_claims': () => isGone,
    'storage.objects': () => only('last_accessed_at') || isClient(String(row['name']).split('/')[0]),
  };
  return rules[change.table]?.() ?? (mayWrite(change, 'owner') && isClient(row['client_id']));
}

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
    isAdminsOwn(change, [auditor]) &&
    !isOneOf(ADMINS_ALONE, change.table.replace('public.', '')) &&
    !strangers.some((id) => text.includes(id))
  );
}

/** True when one of these admins may have made this change. */
export function isAdminsOwn(change: Change, admins: Person[]): boolean {
  const { was, is, row, isNew, isGone, changed, only, keepsTo } = read(change);
  const isAdmin = among(admins);
  const always = () => true;
  const isWritten = () => isNew && (isAdmin(is['actor_id']) || isAdmin(is['author_id']));
  const isNoticeSetting = () => isAdmin(is['person_id']);
  // They go with their snapshot or deployment.
  const isRemoved = () => isGone;
  const rules: Record<string, () => boolean> = {
    // The role of somebody who is staff already.
    'public.user_roles': () => !isNew && keepsTo('role'),
    'storage.buckets': () => false,
    'public.audit_staff': always,
    'public.staff_profiles': () => isAdmin(row['person_id']),
    'public.profiles': () =>
      only('approval_status approved_at rejection_reason suspended_at suspension_reason updated_at'),
    'public.service_requests': () =>
      only('status answer decided_at updated_at') || (isNew && isAdmin(is['client_id'])),
    'public.report_versions': () => keepsTo('state withdrawn_at withdrawn_reason is_public'),
    'public.projects': () => keepsTo('name updated_at'),
    'public.knowledge_recommendations': () => keepsTo('name updated_at'),
    'public.audits': () => isNew || isGone || !changed.includes('id'),
    'public.audit_scopes': always,
    'public.scope_repositories': always,
    'public.finding_locations': always,
    'public.finding_assignments': always,
    'public.deployments': () => keepsTo('label next_check_at'),
    // What was sent is only replaced.
    'public.proposals': () =>
      isNew
        ? is['state'] === 'draft'
        : was['state'] === 'draft' || (only('state updated_at') && is['state'] === 'replaced'),
    'public.preparation_items': () => isNew || only(PREPARATION),
    'public.scope_proposals': () => only('state decided_by decider_name decided_at answer'),
    // Only a draft is deleted, and each text begins as one.
    'public.report_sections': () =>
      isNew || isGone ? row['published_at'] === null : !changed.includes('audit_id'),
    // What was published is neither deleted nor made a draft again, and its number stays.
    'public.findings': () =>
      isNew
        ? is['status'] === 'draft'
        : was['status'] === 'draft' ||
          (!isGone && is['status'] !== 'draft' && is['number'] === was['number']),
    'public.events': () => isGone || (isNew && isAdmin(is['actor_id'])),
    'public.finding_events': isWritten,
    'public.finding_notes': isWritten,
    'public.application_notes': isWritten,
    // They go with a discarded draft.
    'public.finding_approvals': () => isGone || (isNew && isAdmin(is['person_id'])),
    'public.finding_comments': () => isAdmin(row['author_id']) && (isNew || only('body edited_at')),
    'public.files': () => isGone || isAdmin(is['uploaded_by']),
    'public.source_files': isRemoved,
    'public.deployment_checks': isRemoved,
    'public.admin_activity_logs': () => isNew && isAdmin(is['admin_user_id']),
    'public.email_outbox': () => isNew,
    'public.openings': () => isNew && isAdmin(is['opened_by']),
    // Those of the firm.
    'private.webhooks': () => row['client_id'] === null && keepsTo(WEBHOOK),
    'private.notice_choices': isNoticeSetting,
    'private.notice_settings': isNoticeSetting,
    'public.impersonation_sessions': () => isAdmin(row['admin_user_id']) || only('is_active ended_at'),
    'auth.sessions': () => isClientsOwn(change, admins),
    'auth.refresh_tokens': () => isClientsOwn(change, admins),
    'auth.mfa_amr_claims': isRemoved,
    'storage.objects': always,
  };
  return rules[change.table]?.() ?? mayWrite(change, 'admin');
}
