// All checks. The matrix (matrix.ts) covers reading and writing single rows; these cover everything else.
import type { Check } from './check.ts';
import { access } from './checks/access/access.ts';
import { becomingMore } from './checks/access/becoming-more.ts';
import { events } from './checks/access/events.ts';
import { history } from './checks/access/history.ts';
import { impersonation } from './checks/access/impersonation.ts';
import { listedGrants } from './checks/access/listed-grants.ts';
import { noPrivilege } from './checks/access/no-privilege.ts';
import { noticeEmails } from './checks/access/notice-emails.ts';
import { notices } from './checks/access/notices.ts';
import { reachingOthers } from './checks/access/reaching-others.ts';
import { roles } from './checks/access/roles.ts';
import { staff } from './checks/access/staff.ts';
import { team } from './checks/access/team.ts';
import { teamChanges } from './checks/access/team-changes.ts';
import { webhooks } from './checks/access/webhooks.ts';
import { applicationReview } from './checks/clients/application-review.ts';
import { applications } from './checks/clients/applications.ts';
import { decisions } from './checks/clients/decisions.ts';
import { undoing } from './checks/clients/undo.ts';
import { erasure } from './checks/clients/erasure.ts';
import { lookAlikes } from './checks/clients/look-alikes.ts';
import { oneLineFields } from './checks/clients/one-line-fields.ts';
import { requests } from './checks/clients/requests.ts';
import { suspension } from './checks/clients/suspension.ts';
import { textLimits } from './checks/clients/text-limits.ts';
import { deliveries } from './checks/files/deliveries.ts';
import { fileRemoval } from './checks/files/file-removal.ts';
import { files } from './checks/files/files.ts';
import { filing } from './checks/files/filing.ts';
import { objects } from './checks/files/objects.ts';
import { reportSettings } from './checks/files/report-settings.ts';
import { sealedReports } from './checks/files/sealed-reports.ts';
import { sourceChanges } from './checks/files/source-changes.ts';
import { sourceRequests } from './checks/files/source-requests.ts';
import { assignments } from './checks/findings/assignments.ts';
import { audits } from './checks/findings/audits.ts';
import { drafts } from './checks/findings/drafts.ts';
import { findingImport } from './checks/findings/import.ts';
import { ledger } from './checks/findings/ledger.ts';
import { manySteps } from './checks/findings/many-steps.ts';
import { merging } from './checks/findings/merging.ts';
import { publishing } from './checks/findings/publishing.ts';
import { saving } from './checks/findings/saving.ts';
import { scope } from './checks/findings/scope.ts';
import { steps } from './checks/findings/steps.ts';
import { thread } from './checks/findings/thread.ts';
import { timeline } from './checks/findings/timeline.ts';
import { withdrawal } from './checks/findings/withdrawal.ts';
import { auditList } from './checks/lists/audit-list.ts';
import { activity } from './checks/lists/activity.ts';
import { choices } from './checks/lists/choices.ts';
import { listGuard } from './checks/lists/list-guard.ts';
import { workQueue } from './checks/lists/work-queue.ts';
import { lists } from './checks/lists/lists.ts';
import { numbers } from './checks/lists/numbers.ts';
import { search } from './checks/lists/search.ts';
import { retention } from './checks/retention/retention.ts';
import { sweepSwitch } from './checks/retention/sweep-switch.ts';
import { accounts } from './checks/sign-in/accounts.ts';
import { recoveryCodes } from './checks/sign-in/recovery-codes.ts';
import { secondFactor } from './checks/sign-in/second-factor.ts';
import { sessions } from './checks/sign-in/sessions.ts';
import { requestChanges } from './checks/clients/request-changes.ts';
import { requestList } from './checks/lists/request-list.ts';

export const checks: Check[] = [
  ...noPrivilege,
  ...textLimits,
  ...becomingMore,
  ...reachingOthers,
  ...events,
  ...history,
  ...notices,
  ...noticeEmails,
  ...webhooks,
  ...listedGrants,
  ...decisions,
  ...undoing,
  ...access,
  ...accounts,
  ...roles,
  ...staff,
  ...team,
  ...teamChanges,
  ...sessions,
  ...secondFactor,
  ...recoveryCodes,
  ...applications,
  ...applicationReview,
  ...impersonation,
  ...audits,
  ...assignments,
  ...files,
  ...fileRemoval,
  ...objects,
  ...reportSettings,
  ...sealedReports,
  ...sourceChanges,
  ...sourceRequests,
  ...deliveries,
  ...requests,
  ...requestChanges,
  ...requestList,
  ...lists,
  ...search,
  ...choices,
  ...listGuard,
  ...auditList,
  ...workQueue,
  ...activity,
  ...numbers,
  ...retention,
  ...erasure,
  ...sweepSwitch,
  ...filing,
  ...findingImport,
  ...lookAlikes,
  ...oneLineFields,
  ...suspension,
  ...drafts,
  ...manySteps,
  ...merging,
  ...publishing,
  ...steps,
  ...ledger,
  ...thread,
  ...scope,
  ...saving,
  ...timeline,
  ...withdrawal,
];
