import './styles.css';
import { useShell, type PageHandle, type RemoteModule } from '@portal/frame/contract/contract';
import { RequireAdmin, RequireStaff } from '@portal/frame/routing/guards';
import { Navigate } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { DashboardPage as Dashboard } from './dashboard/dashboard-page.tsx';
import { destinations } from './destinations.ts';
import { firstQueries } from './first-queries.ts';
import { AdminLayout } from './layout/admin-layout.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { withMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { lazyPage, type PreloadablePage } from '@portal/ui/layout/lazy-page';
import { pageOf } from '@portal/ui/layout/page-of';

// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ClientsPage = pageOf(() => import('./clients/clients-page.tsx'), 'ClientsPage');
const ClientDetailsPage = pageOf(
  () => import('./clients/client/client-details-page.tsx'),
  'ClientDetailsPage',
);
const ImportClientsPage = pageOf(
  () => import('./clients/enter/import-clients-page.tsx'),
  'ImportClientsPage',
);
const PastAuditsPage = pageOf(() => import('./audits/past/past-audits-page.tsx'), 'PastAuditsPage');
const AuditsPage = pageOf(() => import('./audits/audits-page.tsx'), 'AuditsPage');
const StartAuditPage = pageOf(() => import('./audits/new/start-audit-page.tsx'), 'StartAuditPage');
const ImportPage = pageOf(() => import('./import/import-page.tsx'), 'ImportPage');
const AuditPage = pageOf(() => import('./audits/audit/audit-page.tsx'), 'AuditPage');
const OverviewTab = pageOf(() => import('./audits/audit/overview/overview-tab.tsx'), 'OverviewTab');
const FindingsTab = pageOf(() => import('./finding/list/findings-tab.tsx'), 'FindingsTab');
const ReportsTab = pageOf(() => import('./reports/reports-tab.tsx'), 'ReportsTab');
const DeploymentsTab = pageOf(() => import('./audits/audit/deployments-tab.tsx'), 'DeploymentsTab');
const HistoryTab = pageOf(() => import('./audits/audit/audit-page.tsx'), 'HistoryTab');
const FindingPage = lazyPage(() =>
  withMarkdown(import('./finding/page/finding-page.tsx').then((module) => module.FindingPage)),
);
const EditFindingPage = lazyPage(() =>
  import('./finding/page/finding-page.tsx').then((module) => () => <module.FindingPage isEditing />),
);
const SourcePage = pageOf(() => import('./audits/audit/source/source-page.tsx'), 'SourcePage');
const WaitingFindingsPage = pageOf(
  () => import('./finding/list/waiting-findings-page.tsx'),
  'WaitingFindingsPage',
);
const CalendarPage = pageOf(() => import('./calendar/calendar-page.tsx'), 'CalendarPage');
const RequestsPage = pageOf(() => import('./requests/requests-page.tsx'), 'RequestsPage');
const ProposalPage = pageOf(() => import('./requests/proposal/proposal-page.tsx'), 'ProposalPage');
const ActivityPage = pageOf(() => import('./activity/activity-page.tsx'), 'ActivityPage');
const StaffPage = pageOf(() => import('./staff/staff-page.tsx'), 'StaffPage');
const SettingsPage = pageOf(() => import('./settings/settings-page.tsx'), 'SettingsPage');

const page = (Page: PreloadablePage, queries?: PageHandle['firstQueries']) => ({
  element: <Page />,
  handle: { preload: Page.preload, firstQueries: queries } satisfies PageHandle,
});

/** ADM-01, STAFF-02: the dashboard; an auditor begins with their audits. */
const FirstPage = () =>
  useShell().isAdmin ? <DashboardPage /> : <Navigate to={paths.adminAudits} replace />;

const adminPage = (Page: PreloadablePage, queries?: PageHandle['firstQueries']) => ({
  ...page(Page, queries),
  element: (
    <RequireAdmin>
      <Page />
    </RequireAdmin>
  ),
});

const remote: RemoteModule = {
  destinations,
  routes: [
    {
      path: 'admin',
      element: (
        <RequireStaff>
          <AdminLayout />
        </RequireStaff>
      ),
      children: [
        { index: true, element: <FirstPage />, handle: page(DashboardPage).handle },
        { path: 'clients', ...adminPage(ClientsPage, firstQueries.clients) },
        { path: 'clients/import', ...adminPage(ImportClientsPage) },
        { path: 'clients/:clientId', ...adminPage(ClientDetailsPage, firstQueries.client) },
        { path: 'audits', ...page(AuditsPage, firstQueries.audits) },
        { path: 'audits/past', ...adminPage(PastAuditsPage) },
        { path: 'audits/new', ...adminPage(StartAuditPage) },
        {
          path: 'audits/:auditId',
          ...page(AuditPage, firstQueries.audit),
          children: [
            { index: true, ...page(OverviewTab) },
            { path: 'findings', ...page(FindingsTab, firstQueries.findings) },
            { path: 'reports', ...page(ReportsTab) },
            { path: 'deployments', ...page(DeploymentsTab) },
            { path: 'history', ...page(HistoryTab) },
          ],
        },
        { path: 'audits/:auditId/findings/:findingId', ...page(FindingPage, firstQueries.finding) },
        { path: 'audits/:auditId/findings/:findingId/edit', ...page(EditFindingPage, firstQueries.finding) },
        { path: 'audits/:auditId/source/:sourceId', ...page(SourcePage) },
        { path: 'audits/:auditId/import', ...page(ImportPage) },
        { path: 'findings', ...page(WaitingFindingsPage) },
        { path: 'calendar', ...adminPage(CalendarPage) },
        { path: 'requests', ...adminPage(RequestsPage, firstQueries.requests) },
        { path: 'requests/proposal', ...adminPage(ProposalPage) },
        { path: 'activity', ...adminPage(ActivityPage) },
        { path: 'admins', ...adminPage(StaffPage) },
        { path: 'settings/:tab?', ...adminPage(SettingsPage) },
        // Ranks above the mount's own splat, below every page.
        { path: ':page/*', element: <NotFoundPage /> },
      ],
    },
  ],
};

export default remote;
