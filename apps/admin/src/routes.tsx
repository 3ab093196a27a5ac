import './styles.css';
import type { PageHandle, RemoteModule } from '@portal/auth/contract/contract';
import { RequireAdmin } from '@portal/auth/routing/guards';
import { DashboardPage as Dashboard } from './dashboard/dashboard-page.tsx';
import { destinations } from './destinations.ts';
import { firstQueries } from './first-queries.ts';
import { AdminLayout } from './layout/admin-layout.tsx';
import { lazyPage, type PreloadablePage } from '@portal/ui/layout/lazy-page';

// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ClientsPage = lazyPage(() => import('./clients/clients-page.tsx').then((module) => module.ClientsPage));
const ClientDetailsPage = lazyPage(() =>
  import('./clients/client/client-details-page.tsx').then((module) => module.ClientDetailsPage),
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
const HistoryTab = lazyPage(() =>
  import('./audits/audit/audit-page.tsx').then((module) => module.HistoryTab),
);
const FindingPage = lazyPage(() =>
  import('./finding/page/finding-page.tsx').then((module) => module.FindingPage),
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
const RequestsPage = lazyPage(() =>
  import('./requests/requests-page.tsx').then((module) => module.RequestsPage),
);
const ProposalPage = lazyPage(() =>
  import('./requests/proposal/proposal-page.tsx').then((module) => module.ProposalPage),
);
const ActivityPage = lazyPage(() =>
  import('./activity/activity-page.tsx').then((module) => module.ActivityPage),
);
const AdminsPage = lazyPage(() => import('./staff/admins-page.tsx').then((module) => module.AdminsPage));
const ReportSettingsPage = lazyPage(() =>
  import('./settings/report-settings-page.tsx').then((module) => module.ReportSettingsPage),
);

/** What a route shows, and what the shell requests before it is shown. */
const page = (Page: PreloadablePage, queries?: PageHandle['firstQueries']) => ({
  element: <Page />,
  handle: { preload: Page.preload, firstQueries: queries } satisfies PageHandle,
});

const remote: RemoteModule = {
  destinations,
  routes: [
    {
      path: 'admin',
      element: (
        <RequireAdmin>
          <AdminLayout />
        </RequireAdmin>
      ),
      children: [
        { index: true, ...page(DashboardPage) },
        { path: 'clients', ...page(ClientsPage, firstQueries.clients) },
        { path: 'clients/:userId', ...page(ClientDetailsPage, firstQueries.client) },
        { path: 'audits', ...page(AuditsPage, firstQueries.audits) },
        { path: 'audits/new', ...page(StartAuditPage) },
        {
          path: 'audits/:auditId',
          ...page(AuditPage, firstQueries.audit),
          children: [
            { index: true, ...page(OverviewTab) },
            { path: 'findings', ...page(FindingsTab, firstQueries.findings) },
            { path: 'reports', ...page(ReportsTab) },
            { path: 'history', ...page(HistoryTab) },
          ],
        },
        { path: 'audits/:auditId/findings/:findingId', ...page(FindingPage, firstQueries.finding) },
        { path: 'audits/:auditId/findings/:findingId/edit', ...page(EditFindingPage, firstQueries.finding) },
        { path: 'audits/:auditId/source/:sourceId', ...page(SourcePage) },
        { path: 'audits/:auditId/import', ...page(ImportPage) },
        { path: 'findings', ...page(WaitingFindingsPage) },
        { path: 'requests', ...page(RequestsPage, firstQueries.requests) },
        { path: 'requests/proposal', ...page(ProposalPage) },
        { path: 'activity', ...page(ActivityPage) },
        { path: 'admins', ...page(AdminsPage) },
        { path: 'settings', ...page(ReportSettingsPage) },
      ],
    },
  ],
};

export default remote;
