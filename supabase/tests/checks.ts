// Every statement about the guard that is not a cell of the matrix.
import type { Check } from './check.ts';
import { access } from './checks/access.ts';
import { accounts } from './checks/accounts.ts';
import { applications } from './checks/applications.ts';
import { audits } from './checks/audits.ts';
import { becomingMore } from './checks/becoming-more.ts';
import { decisions } from './checks/decisions.ts';
import { erasure } from './checks/erasure.ts';
import { deliveries } from './checks/deliveries.ts';
import { fileRemoval } from './checks/file-removal.ts';
import { files } from './checks/files.ts';
import { filing } from './checks/filing.ts';
import { drafts } from './checks/findings/drafts.ts';
import { publishing } from './checks/findings/publishing.ts';
import { steps } from './checks/findings/steps.ts';
import { ledger } from './checks/findings/ledger.ts';
import { thread } from './checks/findings/thread.ts';
import { saving } from './checks/findings/saving.ts';
import { scope } from './checks/findings/scope.ts';
import { timeline } from './checks/findings/timeline.ts';
import { findingImport } from './checks/finding-import.ts';
import { history } from './checks/history.ts';
import { impersonation } from './checks/impersonation.ts';
import { listGuard } from './checks/list-guard.ts';
import { lists } from './checks/lists.ts';
import { lookAlikes } from './checks/look-alikes.ts';
import { numbers } from './checks/numbers.ts';
import { objects } from './checks/objects.ts';
import { oneLineFields } from './checks/one-line-fields.ts';
import { reachingOthers } from './checks/reaching-others.ts';
import { recoveryCodes } from './checks/recovery-codes.ts';
import { requests } from './checks/requests.ts';
import { requestChanges } from './checks/clients/request-changes.ts';
import { requestList } from './checks/lists/request-list.ts';
import { retention } from './checks/retention.ts';
import { sweepSwitch } from './checks/sweep-switch.ts';
import { suspension } from './checks/suspension.ts';
import { roles } from './checks/roles.ts';
import { secondFactor } from './checks/second-factor.ts';
import { sessions } from './checks/sessions.ts';

export const checks: Check[] = [
  ...becomingMore,
  ...reachingOthers,
  ...history,
  ...decisions,
  ...access,
  ...accounts,
  ...roles,
  ...sessions,
  ...secondFactor,
  ...recoveryCodes,
  ...applications,
  ...impersonation,
  ...audits,
  ...files,
  ...fileRemoval,
  ...objects,
  ...deliveries,
  ...requests,
  ...requestChanges,
  ...requestList,
  ...lists,
  ...listGuard,
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
  ...publishing,
  ...steps,
  ...ledger,
  ...thread,
  ...scope,
  ...saving,
  ...timeline,
];
