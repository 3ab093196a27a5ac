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

// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ClientsPage = lazyPage(() => import('./clients/clients-page.tsx').then((module) => module.ClientsPage));
const ClientDetailsPage = lazyPage(() =>
  import('./clients/client/client-details-page.tsx').then((module) => module.ClientDetailsPage),
);
const ImportClientsPage = lazyPage(() =>
  import('./clients/enter/import-clients-page.tsx').then((module) => module.ImportClientsPage),
);
const PastAuditsPage = lazyPage(() =>
  import('./audits/past/past-audits-page.tsx').then((module) => module.PastAuditsPage),
);
const AuditsPage = lazyPage(() => import('./audits/audits-page.tsx').then((module) => module.AuditsPage));
const StartAuditPage = lazyPage(() =>
  import('./audits/new/start-audit-page.tsx').then((module) => module.StartAuditPage),
);
const ImportPage = lazyPage(() => import('./import/import-page.tsx').then((module) => module.ImportPage));
const AuditPage = lazyPage(() => import('./audits/audit/audit-page.tsx').then((module) => module.AuditPage));
const OverviewTab = lazyPage(() =>
  import('./audits/audit/overview/overview-tab.tsx').then((module) => module.OverviewTab),
);
const FindingsTab = lazyPage(() =>
  import('./finding/list/findings-tab.tsx').then((module) => module.FindingsTab),
);
const ReportsTab = lazyPage(() => import('./reports/reports-tab.tsx').then((module) => module.ReportsTab));
const DeploymentsTab = lazyPage(() =>
  import('./audits/audit/deployments-tab.tsx').then((module) => module.DeploymentsTab),
);
const HistoryTab = lazyPage(() =>
  import('./audits/audit/audit-page.tsx').then((module) => module.HistoryTab),
);
const FindingPage = lazyPage(() =>
  withMarkdown(import('./finding/page/finding-page.tsx').then((module) => module.FindingPage)),
);
const EditFindingPage = lazyPage(() =>
  import('./finding/page/finding-page.tsx').then((module) => () => <module.FindingPage isEditing />),
);
const SourcePage = lazyPage(() =>
  import('./audits/audit/source/source-page.tsx').then((module) => module.SourcePage),
);
const WaitingFindingsPage = lazyPage(() =>
  import('./finding/list/waiting-findings-page.tsx').then((module) => module.WaitingFindingsPage),
);
const CalendarPage = lazyPage(() =>
  import('./calendar/calendar-page.tsx').then((module) => module.CalendarPage),
);
const RequestsPage = lazyPage(() =>
  import('./requests/requests-page.tsx').then((module) => module.RequestsPage),
);
const ProposalPage = lazyPage(() =>
  import('./requests/proposal/proposal-page.tsx').then((module) => module.ProposalPage),
);
const ActivityPage = lazyPage(() =>
  import('./activity/activity-page.tsx').then((module) => module.ActivityPage),
);
const StaffPage = lazyPage(() => import('./staff/staff-page.tsx').then((module) => module.StaffPage));
const SettingsPage = lazyPage(() =>
  import('./settings/settings-page.tsx').then((module) => module.SettingsPage),
);

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
