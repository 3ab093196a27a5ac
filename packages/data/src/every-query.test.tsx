// What holds for every query: what others change is read again, and a client's data is requested for that client.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor as waitForIt } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useApplicationNotes } from './applications/notes.ts';
import { useEngagement } from './audits/engagement.ts';
import { useAuditList } from './audits/list.ts';
import { useWaitingFindings } from './findings/waiting.ts';
import { useManagedAudit } from './audits/managed-audit.ts';
import { useAudit, useAuditEvents, useAuditLead } from './audits/one-audit.ts';
import { useAudits } from './audits/queries.ts';
import { useRecentEvents } from './audits/recent-events.ts';
import { useManagedScope } from './audits/scope-changes.ts';
import { useStageDates } from './audits/stage-dates.ts';
import { createQueryClient } from './client/query-client.ts';
import { useClientIdentity } from './clients/identity.ts';
import { usePickableClients } from './clients/picker.ts';
import { useClient } from './clients/queries.ts';
import { useWorkQueue } from './clients/work-queue.ts';
import { useAccess } from './deliveries/queries.ts';
import { useFiles, useFileSummary, useNewestFiles, useStorageUse } from './files/queries.ts';
import { useSweepTrouble } from './files/sweep-trouble.ts';
import { useFindingIdentities, useImportTarget } from './findings/import.ts';
import { useFindings, useComments, useFinding, useLedger, useNeighbours } from './findings/queries.ts';
import { useManagedFinding, useManagedFindings, useManagedTotals } from './findings/managed-findings.ts';
import { useNotes } from './findings/notes.ts';
import { useFindingTemplates } from './findings/templates.ts';
import { useFindingCounts, useFindingTotals, useWaitingAudits } from './findings/totals.ts';
import { activeImpersonationQuery } from './impersonation/queries.ts';
import { useEmailTrouble, useNoticeEmails } from './notices/emails.ts';
import { useProfile } from './profiles/queries.ts';
import { useProjects } from './projects/queries.ts';
import { useRecommendedSlugs } from './recommendations/recommendations.ts';
import { usePortalSearch } from './search/queries.ts';
import { useReportSettings } from './report-settings/queries.ts';
import { useRequestInbox } from './service-requests/inbox.ts';
import {
  useNewestServiceRequests,
  useServiceRequest,
  useServiceRequests,
} from './service-requests/queries.ts';
import {
  useAuditsWithSourceRequest,
  useSourceChanges,
  useSourceRequests,
  useSources,
} from './sources/queries.ts';
import { useSessions } from './sessions/sessions.ts';
import { useWebhookDeliveries, useWebhooks } from './webhooks/queries.ts';
import { connectTestBackend } from './testing/test-backend.ts';
import {
  FIRST_FINDING_VIEW,
  WAITING_VIEW,
  AUDIT_VIEW,
  INBOX_VIEW,
  MANAGED_VIEW,
} from './testing/list-views.ts';

const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';

const waitFor = (check: () => void) => waitForIt(check, { interval: 5 });

type QueryState = { isFetching: boolean };
type Hooks = [string, () => QueryState][];

/** Other people change these rows at any time. */
const READ_ON_EVERY_VISIT: Hooks = [
  ['ADM-12 the notes on an application', () => useApplicationNotes('ada')],
  ['AUD-03 the engagement on the dashboard', () => useEngagement('ada')],
  ['AUD-04 the audits of all clients', () => useAuditList(AUDIT_VIEW)],
  ['AUD-06 the findings that wait for the auditors', () => useWaitingFindings(WAITING_VIEW)],
  ['AUD-05 an audit that an admin works on', () => useManagedAudit(ID)],
  ['AUD-01 an audit', () => useAudit('ada', ID)],
  ['AUD-03 the history of an audit', () => useAuditEvents(ID, 0)],
  ['REP-01 the audits of a client', () => useAudits('ada', 0)],
  ['AUD-03 the latest events', () => useRecentEvents('ada')],
  ['AUD-02 the scope that an admin works on', () => useManagedScope(ID)],
  ['SEAL-03 the settings of reports', () => useReportSettings()],
  ['CODE-01 the source of an audit', () => useSources(ID)],
  ['CODE-01 for which source a client is asked', () => useSourceRequests(ID)],
  ['CODE-04 what changed between two commits', () => useSourceChanges(ID, ID)],
  ['AUD-03 the stages of an audit', () => useStageDates(ID)],
  ['AUD-03 who leads an audit', () => useAuditLead(ID)],
  ['AUD-06 what waits for the audit firm', () => useWorkQueue()],
  ['TRUST-02 who looked and opened what', () => useAccess('ada', 0)],
  ['FILE-01 the files of a client', () => useFiles('ada', 0)],
  ['ADM-11 the newest files of a client', () => useNewestFiles('ada')],
  ['DASH-02 the number of files', () => useFileSummary('ada')],
  ['FILE-07 the use of the quota', () => useStorageUse('ada')],
  ['FILE-03 whether the sweep works', () => useSweepTrouble()],
  ['NOTE-02 whether e-mails are sent', () => useEmailTrouble()],
  ['FIND-08 the findings that an audit has already', () => useFindingIdentities(ID)],
  ['FIND-08 the audit of an import', () => useImportTarget(ID)],
  ['FIND-06 the findings of an audit', () => useFindings(ID, FIRST_FINDING_VIEW)],
  ['FIND-10 the findings that an admin works on', () => useManagedFindings(ID, MANAGED_VIEW)],
  ['FIND-10 the finding that an admin works on', () => useManagedFinding(ID, ID)],
  ['AUD-05 the totals that an admin sees', () => useManagedTotals(ID)],
  ['FIND-04 the notes on a finding', () => useNotes(ID)],
  ['FIND-01 a finding', () => useFinding(ID, 'H-01')],
  ['FIND-03 the ledger of a finding', () => useLedger(ID)],
  ['FIND-04 the comments on a finding', () => useComments(ID, 100)],
  ['FIND-06 the counts of an audit', () => useFindingCounts(ID)],
  ['AUD-01 the totals of audits', () => useFindingTotals([ID])],
  ['FIND-07 what waits for the client', () => useWaitingAudits('ada')],
  ['CODE-01 the audits with an open request for source', () => useAuditsWithSourceRequest('ada')],
  ['IMP-03 the active impersonation', () => useQuery(activeImpersonationQuery('grace', null))],
  ['KB-05 the recommended articles', () => useRecommendedSlugs('ada')],
  ['ADM-11 the requests of all clients', () => useRequestInbox(INBOX_VIEW)],
  ['REQ-02 the requests of a client', () => useServiceRequests('ada')],
  ['ADM-11 the newest requests of a client', () => useNewestServiceRequests('ada')],
  ['ADM-09 a request', () => useServiceRequest('ada', ID)],
  ['AUTH-19 the sessions of a user', () => useSessions('ada')],
  ['NOTE-02 what became of notices by e-mail', () => useNoticeEmails('ada', null)],
  ['NOTE-03 the webhooks of a client', () => useWebhooks('ada')],
  ['NOTE-03 the messages of a webhook', () => useWebhookDeliveries(ID)],
];

/** Opens pages that share the product's query client and use this hook. */
function openPages<State extends object>(useHook: () => State) {
  const queryClient = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return () => renderHook(useHook, { wrapper });
}

/** A response that suits each query: one row, or a number. */
const respond = ({ path }: { path: string }) => {
  if (/\/(count_|recovery_codes_left)/.test(path)) return Response.json(7);
  const row = { id: ID, status: 'open', audits: { title: 'Vault' }, facts: {}, finding_locations: [] };
  const isOneRow = /\/(admin_stats|work_queue|storage_use|report_settings)/.test(path);
  return Response.json(isOneRow ? row : [row]);
};

it.each<[string, () => { fetchStatus: string }]>([
  ['REP-01 the audits of no client', () => useAudits(null, 0)],
  ['FILE-01 the files of no client', () => useFiles(null, 0)],
  ['ADM-05 no client', () => useClient(null)],
  ['PICK-05 the identity of no client', () => useClientIdentity(null)],
  ['PICK-03 a picker that is closed', () => usePickableClients('', false, false)],
  ['KB-05 the articles of no client', () => useRecommendedSlugs(null)],
  ['FIND-10 no finding', () => useManagedFinding(ID, null)],
  ['FIND-06 the neighbours of no finding', () => useNeighbours(ID, null, FIRST_FINDING_VIEW)],
  ['AUD-01 the totals of no audit', () => useFindingTotals([])],
  ['FIND-10 the templates for no text', () => useFindingTemplates('  ')],
  ['the search for no text', () => usePortalSearch('ada', '', 6)],
])('%s: no request is sent', (_what, useHook) => {
  connectTestBackend(() => Response.json([]));
  expect(openPages(useHook)().result.current.fetchStatus).toBe('idle');
});

/** Visits a page twice. Returns how many requests the second visit made. */
async function visitTwice(useHook: () => QueryState): Promise<number> {
  const requests = connectTestBackend((request) =>
    // Nothing follows after the first page of rows.
    request.query.includes('id=gt.') ? Response.json([]) : respond(request),
  );
  const open = openPages(useHook);
  const visit = async () => {
    const { result, unmount } = open();
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    unmount();
    return requests.length;
  };
  const before = await visit();
  return (await visit()) - before;
}

it.each(READ_ON_EVERY_VISIT)(
  '%s, which others change, is read again on every visit',
  async (_what, useHook) => {
    expect(await visitTwice(useHook)).toBeGreaterThan(0);
  },
);

it.each<[string, () => QueryState]>([
  ['REP-01 the audits', () => useAudits('ada', 0)],
  ['AUD-01 an audit', () => useAudit('ada', ID)],
  ['AUD-03 the engagement', () => useEngagement('ada')],
  ['AUD-03 the latest events', () => useRecentEvents('ada')],
  ['FILE-01 the files', () => useFiles('ada', 0)],
  ['ADM-11 the newest files', () => useNewestFiles('ada')],
  ['DASH-02 the number of files', () => useFileSummary('ada')],
  ['FILE-07 the use of the quota', () => useStorageUse('ada')],
  ['FIND-07 what waits for the client', () => useWaitingAudits('ada')],
  ['CODE-01 the audits with an open request for source', () => useAuditsWithSourceRequest('ada')],
  ['KB-05 the recommended articles', () => useRecommendedSlugs('ada')],
  ['REQ-02 the requests', () => useServiceRequests('ada')],
  ['ADM-11 the newest requests', () => useNewestServiceRequests('ada')],
  ['ADM-09 a request', () => useServiceRequest('ada', ID)],
  ['REP-04 the projects', () => useProjects('ada')],
  ['PROF-01 the profile', () => useProfile('ada')],
  ['TRUST-02 who opened what', () => useAccess('ada', 0)],
  ['ADM-12 the notes on an application', () => useApplicationNotes('ada')],
])(
  'IMP-01 %s of one client are requested for that client alone: an admin may read all',
  async (_what, useHook) => {
    const requests = connectTestBackend(respond);
    openPages(useHook)();
    await waitFor(() => expect(requests).not.toEqual([]));
    expect(`${requests[0]?.query}`).toMatch(/user_id=eq\.ada\b|client_id=ada\b/);
  },
);
