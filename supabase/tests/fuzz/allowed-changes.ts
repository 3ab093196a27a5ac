// The changes that a person may make. Every other change is a breach.
import { holder } from './factor-holder.ts';
import { readMatrix, type Actor, type Command } from '../matrix.ts';
import { people, type Person } from '../people.ts';
import type { Change, Row } from './state.ts';
import { getIds, owners } from './world.ts';

/** The columns that a change touched. */
function changedColumns({ before, after }: Change): string[] {
  const columns = Object.keys(before ?? after ?? {});
  return columns.filter((column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]));
}

const only = (change: Change, ...allowed: string[]) =>
  change.before !== undefined &&
  change.after !== undefined &&
  changedColumns(change).every((column) => allowed.includes(column));

/** For a table without a rule of its own here: the matrix says who writes it. */
function mayWrite({ table, before, after }: Change, actor: Actor): boolean {
  const command: Command = !before ? 'insert' : after ? 'update' : 'delete';
  return readMatrix().some(
    (line) => `public.${line.place}` === table && line.command === command && line.allowed[actor],
  );
}

const PROFILE_COLUMNS = [
  'full_name',
  'company_name',
  'project_name',
  'role_title',
  'company_website',
  'twitter_handle',
  'telegram_handle',
  'linkedin_profile',
  'project_description',
  'intended_services',
  'newsletter_subscribed',
  'onboarding_completed',
  'updated_at',
];
const WEBHOOK_COLUMNS = [
  'address',
  'form',
  'kinds',
  'secret',
  'old_secret',
  'old_secret_until',
  'switched_off_at',
  'switched_off_because',
  'rests_until',
];
/** What a viewer does in their own name. */
const VIEWERS_EVENTS = ['client_renamed', 'access_token_created', 'access_token_revoked'];
const VIEWERS_ACTIONS = ['renamed_client', 'created_access_token', 'revoked_access_token'];
/** Those who write nothing of a client and choose e-mails of their own. */
const CHOOSERS: unknown[] = [people.viewer, people.impersonating, holder.id];
/**
 * True when one of these people, none of them an admin, may have made this change for one of these clients: each for their own unless
 * said otherwise.
 */
export function isClientsOwn(change: Change, writers: Person[], clients: Person[] = writers): boolean {
  const { table, before, after } = change;
  const isWriter = (id: unknown) => writers.some((who) => people[who] === id);
  const isClient = (id: unknown) => clients.some((who) => people[who] === id);
  // Whoever was removed from a client may apply for another, and writes nothing else.
  const isApplicant = (id: unknown) => isWriter(id) || id === people.removed;
  // Their own account is theirs while impersonating, as a viewer and after their removal as well.
  const isAccountHolder = (id: unknown) =>
    isApplicant(id) || [people.impersonating, people.viewer, people.formerAuditor].some((one) => one === id);
  switch (table) {
    case 'public.profiles':
      if (!after || !(isApplicant(after['client_id']) || after['client_id'] === holder.id)) return false;
      return before
        ? only(change, ...PROFILE_COLUMNS)
        : after['approval_status'] === 'pending' && after['approved_at'] === null;
    case 'public.client_members':
      // Everybody of a team changes their own name (TEAM-05).
      if (only(change, 'name') && (isWriter(after?.['person_id']) || after?.['person_id'] === people.viewer))
        return true;
      // A first profile makes its applicant the owner, whose name follows that of the profile.
      return (
        (isApplicant(after?.['person_id']) || after?.['person_id'] === holder.id) &&
        after?.['client_id'] === after?.['person_id'] &&
        (!before || only(change, 'name'))
      );
    case 'public.projects':
      // The first project comes with the application.
      // One more comes with an accepted proposal.
      return (
        !before &&
        (isClient(after?.['client_id']) ||
          [people.newcomer, people.invited, people.removed].some((id) => id === after?.['client_id']))
      );
    case 'public.service_requests':
      if (before)
        return (
          isClient(before['client_id']) &&
          ['new', 'in_review'].includes(String(before['status'])) &&
          (after?.['status'] === before['status'] ||
            // By an accepted proposal.
            ['withdrawn', 'accepted'].includes(String(after?.['status']))) &&
          only(
            change,
            'service_type',
            'project_name',
            'message',
            'repository_url',
            'git_ref',
            'lines_of_code',
            'wished_start',
            'status',
            'decided_at',
            'edited_at',
            'edited_by',
            'editor_name',
            'updated_at',
          )
        );
      return isClient(after?.['client_id']) && after?.['status'] === 'new';
    case 'public.files':
      if (before && after)
        return (
          isClient(before['client_id']) &&
          // At most what was announced (FILE-07).
          Number(after['file_size']) <= Number(before['file_size']) &&
          only(change, 'uploaded_at', 'file_size', 'object_version', 'object_sha256')
        );
      return isClient((before ?? after)?.['client_id']) && isWriter((before ?? after)?.['uploaded_by']);
    case 'public.proposals':
      // Their decision, which creates the audit with its project, scope and preparations.
      return (
        isClient(before?.['client_id']) &&
        before?.['state'] === 'sent' &&
        only(change, 'state', 'decided_by', 'decider_name', 'decided_at', 'reason', 'audit_id', 'updated_at')
      );
    case 'public.audits':
      return !before && isClient(after?.['client_id']) && after?.['status'] === 'scheduled';
    case 'public.preparation_items':
      return (
        isClient((before ?? after)?.['client_id']) &&
        (!before || only(change, 'state', 'note', 'changed_by', 'changer_name', 'changed_at', 'due'))
      );
    case 'public.scope_proposals':
      return (
        isClient((before ?? after)?.['client_id']) &&
        (before ? only(change, 'state') && after?.['state'] === 'replaced' : isWriter(after?.['sent_by']))
      );
    case 'public.findings':
      // A step of their own finding.
      return (
        isClient(before?.['client_id']) &&
        before?.['status'] !== 'draft' &&
        only(change, 'status', 'updated_at')
      );
    case 'public.finding_events':
    case 'public.events':
      return (
        !before &&
        (isApplicant(after?.['actor_id']) ||
          (VIEWERS_EVENTS.includes(String(after?.['kind'])) && after?.['actor_id'] === people.viewer)) &&
        after?.['by_firm'] === false
      );
    case 'public.finding_assignments':
      // Of their own findings, to a person of their team; the review is the admins'.
      return (
        owners.some((who) => clients.includes(who) && getIds(who).finding === after?.['finding_id']) &&
        (after?.['assignee_id'] === null ||
          isClient(after?.['assignee_id']) ||
          isWriter(after?.['assignee_id']) ||
          (isClient(people.owner) && after?.['assignee_id'] === people.viewer)) &&
        (after?.['reviewer_id'] ?? null) === (before?.['reviewer_id'] ?? null)
      );
    case 'public.deployments':
      return (
        owners.some(
          (who) => clients.includes(who) && getIds(who).audit === (before ?? after)?.['audit_id'],
        ) &&
        (!before || !after || only(change, 'label', 'is_public', 'next_check_at'))
      );
    case 'public.deployment_checks':
      // They go with their deployment.
      return (
        !after &&
        owners.some((who) => clients.includes(who) && getIds(who).deployment === before?.['deployment_id'])
      );
    case 'public.finding_comments':
      if (before) return isWriter(before['author_id']) && only(change, 'body', 'edited_at');
      return isWriter(after?.['author_id']) && after?.['by_firm'] === false;
    case 'public.admin_activity_logs':
      return (
        !before &&
        [
          'renamed_client',
          'deleted_file',
          'added_deployments',
          'removed_deployment',
          'decided_proposal',
          'changed_request_status',
          'created_audit',
          'changed_scope',
          'changed_preparation',
          'added_webhook',
          'changed_webhook',
          'rotated_webhook_secret',
          'removed_webhook',
          'took_archive',
          'created_access_token',
          'revoked_access_token',
          'switched_mcp',
        ].includes(String(after?.['action'])) &&
        (isApplicant(after?.['admin_user_id']) ||
          (VIEWERS_ACTIONS.includes(String(after?.['action'])) && after?.['admin_user_id'] === people.viewer))
      );
    case 'public.email_outbox': {
      const payload = after?.['payload'] as Row | undefined;
      return (
        !before &&
        (isApplicant(payload?.['client_id']) ||
          isClient(payload?.['client_id']) ||
          isWriter(after?.['recipient_user_id']) ||
          (after?.['kind'] === 'access_token_created' && CHOOSERS.includes(after['recipient_user_id'])))
      );
    }
    case 'public.openings':
      return !before && (isWriter(after?.['opened_by']) || after?.['opened_by'] === people.impersonating);
    case 'private.webhooks':
      return (
        isWriter((before ?? after)?.['client_id']) && (!before || !after || only(change, ...WEBHOOK_COLUMNS))
      );
    case 'private.access_tokens':
      // Their own, and what the owner revokes in the team.
      if (before) return only(change, 'revoked_at', 'last_used_on') && isClient(before['client_id']);
      return isWriter(after?.['person_id']) || CHOOSERS.includes(after?.['person_id']);
    case 'private.clients':
      return isClient(before?.['id']) && only(change, 'has_mcp');
    case 'private.notice_choices':
    case 'private.notice_settings':
      return (
        after !== undefined && (isApplicant(after['person_id']) || CHOOSERS.includes(after['person_id']))
      );
    case 'auth.sessions':
    case 'auth.refresh_tokens': {
      // They may end their own.
      const whose = before?.['user_id'];
      return !after && (whose === holder.id || isAccountHolder(whose));
    }
    case 'auth.mfa_amr_claims':
      return !after;
    case 'storage.objects':
      if (only(change, 'last_accessed_at')) return true;
      return isClient(String((before ?? after)?.['name']).split('/')[0]);
    default:
      return mayWrite(change, 'owner') && isClient((before ?? after)?.['client_id']);
  }
}

const ADMINS_ALONE = [
  'user_roles',
  'profiles',
  'service_requests',
  'projects',
  'knowledge_recommendations',
  'application_owners',
  'application_notes',
  'report_settings',
  'engagement_settings',
  'proposals',
  'impersonation_sessions',
].map((table) => `public.${table}`);

/** True when this auditor, who works on the audits of `ownerPending` alone, may have made this change (STAFF-02). */
export function isAuditorsOwn(change: Change, auditor: Person): boolean {
  const text = JSON.stringify(change);
  const strangers = (['owner', 'other'] as const).flatMap((who) => [
    people[who],
    ...Object.values(getIds(who)),
  ]);
  return (
    isAdminsOwn(change, [auditor]) &&
    !ADMINS_ALONE.includes(change.table) &&
    !strangers.some((id) => text.includes(id))
  );
}

/** True when one of these admins may have made this change. */
export function isAdminsOwn(change: Change, admins: Person[]): boolean {
  const { table, before, after } = change;
  const isAdmin = (id: unknown) => admins.some((who) => people[who] === id);
  switch (table) {
    case 'public.user_roles':
      // The role of somebody who is staff already.
      return before !== undefined && (!after || only(change, 'role'));
    case 'storage.buckets':
      return false;
    case 'public.audit_staff':
      return true;
    case 'public.staff_profiles':
      return isAdmin((before ?? after)?.['person_id']);
    case 'public.profiles':
      return only(
        change,
        'approval_status',
        'approved_at',
        'rejection_reason',
        'suspended_at',
        'suspension_reason',
        'updated_at',
      );
    case 'public.service_requests':
      return (
        only(change, 'status', 'answer', 'decided_at', 'updated_at') ||
        (!before && isAdmin(after?.['client_id']))
      );
    case 'public.report_versions':
      return !before || !after || only(change, 'state', 'withdrawn_at', 'withdrawn_reason', 'is_public');
    case 'public.projects':
    case 'public.knowledge_recommendations':
      return !before || !after || only(change, 'name', 'updated_at');
    case 'public.audits':
      return !before || !after || !changedColumns(change).includes('id');
    case 'public.audit_scopes':
    case 'public.scope_repositories':
    case 'public.finding_locations':
    case 'public.finding_assignments':
      return true;
    case 'public.deployments':
      return !before || !after || only(change, 'label', 'next_check_at');
    case 'public.proposals':
      // What was sent is only replaced.
      if (!before) return after?.['state'] === 'draft';
      if (before['state'] === 'draft') return true;
      return only(change, 'state', 'updated_at') && after?.['state'] === 'replaced';
    case 'public.preparation_items':
      return (
        before === undefined ||
        only(change, 'state', 'note', 'changed_by', 'changer_name', 'changed_at', 'due')
      );
    case 'public.scope_proposals':
      return only(change, 'state', 'decided_by', 'decider_name', 'decided_at', 'answer');
    case 'public.report_sections':
      // Only a draft is deleted, and each text begins as one.
      if (!before) return after?.['published_at'] === null;
      return after ? !changedColumns(change).includes('audit_id') : before['published_at'] === null;
    case 'public.findings':
      // What was published is neither deleted nor made a draft again, and its number stays.
      if (!before) return after?.['status'] === 'draft';
      if (before['status'] === 'draft') return true;
      return after !== undefined && after['status'] !== 'draft' && after['number'] === before['number'];
    case 'public.events':
      return !after || (!before && isAdmin(after['actor_id']));
    case 'public.finding_events':
    case 'public.finding_notes':
    case 'public.application_notes':
      return !before && (isAdmin(after?.['actor_id']) || isAdmin(after?.['author_id']));
    case 'public.finding_approvals':
      // They go with a discarded draft.
      return !after || (!before && isAdmin(after['person_id']));
    case 'public.finding_comments':
      return isAdmin((before ?? after)?.['author_id']) && (!before || only(change, 'body', 'edited_at'));
    case 'public.files':
      return !after || isAdmin(after['uploaded_by']);
    case 'public.source_files':
    case 'public.deployment_checks':
      // They go with their snapshot or deployment.
      return !after;
    case 'public.admin_activity_logs':
      return !before && isAdmin(after?.['admin_user_id']);
    case 'public.email_outbox':
      return !before;
    case 'public.openings':
      return !before && isAdmin(after?.['opened_by']);
    case 'private.webhooks':
      // Those of the firm.
      return (
        (before ?? after)?.['client_id'] === null && (!before || !after || only(change, ...WEBHOOK_COLUMNS))
      );
    case 'private.access_tokens':
      if (before) return only(change, 'revoked_at', 'last_used_on') && before['client_id'] === null;
      return isAdmin(after?.['person_id']);
    case 'private.security_settings':
      return only(change, 'has_mcp');
    case 'private.notice_choices':
    case 'private.notice_settings':
      return isAdmin(after?.['person_id']);
    case 'public.impersonation_sessions':
      return isAdmin((before ?? after)?.['admin_user_id']) || only(change, 'is_active', 'ended_at');
    case 'auth.sessions':
    case 'auth.refresh_tokens':
    case 'auth.mfa_amr_claims':
      return isClientsOwn(change, admins);
    case 'storage.objects':
      return true;
    default:
      return mayWrite(change, 'admin');
  }
}
