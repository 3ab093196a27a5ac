import './styles.css';
import type { PageHandle, RemoteModule } from '@portal/frame/contract/contract';
import { RequireApproved, RequireAwaitingApproval, RequireOnboarding } from '@portal/frame/routing/guards';
import { lazyPage, PageSkeleton, type PreloadablePage } from '@portal/ui/layout/lazy-page';
import { withMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { DashboardPage as Dashboard } from './dashboard/dashboard-page.tsx';
import { destinations } from './destinations.ts';
import { firstQueries } from './first-queries.ts';
import { UploadsIndicator } from '@portal/audit/uploads/uploads-indicator';
import { ClientLayout } from '@portal/frame/layout/client-layout';

const OnboardingPage = lazyPage(() =>
  import('./onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage),
);
const ApprovalPendingPage = lazyPage(() =>
  import('./onboarding/approval-pending/approval-pending-page.tsx').then(
    (module) => module.ApprovalPendingPage,
  ),
);
// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ReportsPage = lazyPage(() => import('./audits/reports-page.tsx').then((module) => module.ReportsPage));
const AuditOverviewPage = lazyPage(() =>
  withMarkdown(import('./audits/audit/overview/overview-page.tsx').then((module) => module.OverviewPage)),
);
const FindingsPage = lazyPage(() =>
  import('./audits/audit/findings/findings-page.tsx').then((module) => module.FindingsPage),
);
const FindingPage = lazyPage(() =>
  withMarkdown(import('./audits/audit/finding/finding-page.tsx').then((module) => module.FindingPage)),
);
const ScopePage = lazyPage(() =>
  withMarkdown(import('./audits/audit/scope/scope-page.tsx').then((module) => module.ScopePage)),
);
const AuditReportsPage = lazyPage(() =>
  withMarkdown(
    import('./audits/audit/reports/audit-reports-page.tsx').then((module) => module.AuditReportsPage),
  ),
);
const AuditFilesPage = lazyPage(() =>
  import('./audits/audit/files/audit-files-page.tsx').then((module) => module.AuditFilesPage),
);
const AuditDeploymentsPage = lazyPage(() =>
  import('./audits/audit/deployments/deployments-page.tsx').then((module) => module.DeploymentsPage),
);
const AuditHistoryPage = lazyPage(() =>
  import('./audits/audit/history/history-page.tsx').then((module) => module.HistoryPage),
);
const SourcePage = lazyPage(() =>
  import('./audits/audit/source/source-page.tsx').then((module) => module.SourcePage),
);
const FilesPage = lazyPage(() => import('./files/files-page.tsx').then((module) => module.FilesPage));
const ContactPage = lazyPage(() => import('./contact/contact-page.tsx').then((module) => module.ContactPage));
const RequestPage = lazyPage(() =>
  import('./requests/request-page.tsx').then((module) => module.RequestPage),
);
const RequestDetailsPage = lazyPage(() =>
  import('./requests/request-details-page.tsx').then((module) => module.RequestDetailsPage),
);
const ProposalPage = lazyPage(() =>
  import('./requests/proposals/proposal-page.tsx').then((module) => module.ProposalPage),
);
const KnowledgePage = lazyPage(() =>
  import('./knowledge/knowledge-page.tsx').then((module) => module.KnowledgePage),
);
const ArticlePage = lazyPage(() =>
  import('./knowledge/article-page.tsx').then((module) => module.ArticlePage),
);
const ProfilePage = lazyPage(() => import('./profile/profile-page.tsx').then((module) => module.ProfilePage));
const SetUpSecondFactorPage = lazyPage(() =>
  import('./profile/second-factor/set-up-page.tsx').then((module) => module.SetUpSecondFactorPage),
);

const page = (path: string, Page: PreloadablePage, queries?: PageHandle['firstQueries']) => ({
  path,
  element: <Page />,
  handle: { preload: Page.preload, firstQueries: queries } satisfies PageHandle,
});

const pages = [
  page('dashboard', DashboardPage, firstQueries.dashboard),
  page('reports', ReportsPage, firstQueries.reports),
  page('reports/:auditId', AuditOverviewPage, firstQueries.audit),
  page('reports/:auditId/findings', FindingsPage, firstQueries.findings),
  page('reports/:auditId/findings/:number', FindingPage, firstQueries.finding),
  page('reports/:auditId/scope', ScopePage),
  page('reports/:auditId/reports', AuditReportsPage, firstQueries.auditReports),
  page('reports/:auditId/files', AuditFilesPage, firstQueries.auditFiles),
  page('reports/:auditId/deployments', AuditDeploymentsPage),
  page('reports/:auditId/history', AuditHistoryPage),
  page('reports/:auditId/source/:sourceId', SourcePage),
  page('files', FilesPage, firstQueries.files),
  page('knowledge', KnowledgePage),
  page('knowledge/:slug', ArticlePage),
  page('contact', ContactPage),
  page('request', RequestPage),
  page('request/:requestId', RequestDetailsPage),
  page('request/:requestId/proposals/:version', ProposalPage),
  page('profile', ProfilePage),
  page('profile/:tab', ProfilePage),
];

const remote: RemoteModule = {
  destinations,
  routes: [
    {
      path: 'onboarding',
      element: (
        <RequireOnboarding fallback={<PageSkeleton />}>
          <OnboardingPage />
        </RequireOnboarding>
      ),
    },
    {
      path: 'approval-pending',
      element: (
        <RequireAwaitingApproval fallback={<PageSkeleton />}>
          <ApprovalPendingPage />
        </RequireAwaitingApproval>
      ),
    },
    // Open to every signed-in user: whoever needs a second factor and has none can open nothing else (AUTH-18).
    { path: 'profile/second-factor', element: <SetUpSecondFactorPage /> },
    {
      element: (
        <RequireApproved fallback={<PageSkeleton />}>
          <ClientLayout status={<UploadsIndicator />} />
        </RequireApproved>
      ),
      children: pages,
    },
  ],
};

export default remote;
