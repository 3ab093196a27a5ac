// What each page of the portal requests first. The shell requests it while the page's code is loading, and when the
// pointer rests on a link.
import type { PageHandle } from '@portal/frame/contract/contract';
import { engagementQuery } from '@portal/data/audits/engagement';
import { auditQuery } from '@portal/data/audits/one-audit';
import { AUDIT_PAGE_SIZE, auditsQuery, recentAuditsQuery } from '@portal/data/audits/queries';
import { reportSectionsQuery } from '@portal/data/audits/report-texts';
import { stageDatesQuery } from '@portal/data/audits/stage-dates';
import { filesQuery } from '@portal/data/files/queries';
import { findingQuery, findingsQuery } from '@portal/data/findings/queries';
import { findingCountsQuery, waitingAuditsQuery } from '@portal/data/findings/totals';
import { openPreparationQuery } from '@portal/data/preparation/preparation';
import { openProposalsQuery } from '@portal/data/proposals/queries';
import { auditsWithSourceRequestQuery } from '@portal/data/sources/queries';
import { anyId, defineListView } from '@portal/frame/routing/list-view';
import { findingList, toFindingView } from './audits/audit/finding-list.ts';

export const auditList = defineListView({});
export const fileList = defineListView({ filters: { auditId: anyId() }, params: { auditId: 'audit' } });

export const firstQueries = {
  dashboard: ({ clientId }) => [
    recentAuditsQuery(clientId),
    engagementQuery(clientId),
    waitingAuditsQuery(clientId),
    auditsWithSourceRequestQuery(clientId),
    openProposalsQuery(clientId),
    openPreparationQuery(clientId),
  ],
  reports: ({ clientId, search }) => {
    const view = auditList.parse(search);
    return [auditsQuery(clientId, view.pageIndex, AUDIT_PAGE_SIZE, view.search)];
  },
  audit: ({ clientId, params: { auditId = '' } }) => [
    auditQuery(clientId, auditId),
    stageDatesQuery(auditId),
    findingCountsQuery(auditId),
  ],
  auditReports: ({ clientId, params: { auditId = '' } }) => [
    auditQuery(clientId, auditId),
    reportSectionsQuery(auditId),
  ],
  auditFiles: ({ clientId, params: { auditId = '' }, search }) => [
    auditQuery(clientId, auditId),
    filesQuery(clientId, { ...fileList.parse(search), auditId }),
  ],
  findings: ({ clientId, userId, params: { auditId = '' }, search }) => [
    auditQuery(clientId, auditId),
    findingsQuery(auditId, toFindingView(findingList.parse(search), userId)),
    findingCountsQuery(auditId),
  ],
  finding: ({ clientId, params: { auditId = '', number = '' } }) => [
    auditQuery(clientId, auditId),
    findingQuery(auditId, number),
  ],
  files: ({ clientId, search }) => [filesQuery(clientId, fileList.parse(search))],
} satisfies Record<string, PageHandle['firstQueries']>;
