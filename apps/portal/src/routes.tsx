import './styles.css';
import type { PageHandle, RemoteModule } from '@portal/frame/contract/contract';
import { RequireApproved, RequireAwaitingApproval, RequireOnboarding } from '@portal/frame/routing/guards';
import { lazyPage, PageSkeleton, type PreloadablePage } from '@portal/ui/layout/lazy-page';
import { pageOf } from '@portal/ui/layout/page-of';
import { withMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { DashboardPage as Dashboard } from './dashboard/dashboard-page.tsx';
import { destinations } from './destinations.ts';
import { firstQueries } from './first-queries.ts';
import { UploadsIndicator } from '@portal/audit/uploads/uploads-indicator';
import { ClientLayout } from '@portal/frame/layout/client-layout';

const OnboardingPage = pageOf(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage');
const ApprovalPendingPage = pageOf(
  () => import('./onboarding/approval-pending/approval-pending-page.tsx'),
  'ApprovalPendingPage',
);
// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ReportsPage = pageOf(() => import('./audits/reports-page.tsx'), 'ReportsPage');
const AuditOverviewPage = pageOf(
  () => withMarkdown(import('./audits/audit/overview/overview-page.tsx')),
  'OverviewPage',
);
const FindingsPage = pageOf(() => import('./audits/audit/findings/findings-page.tsx'), 'FindingsPage');
const FindingPage = pageOf(
  () => withMarkdown(import('./audits/audit/finding/finding-page.tsx')),
  'FindingPage',
);
const ScopePage = pageOf(() => withMarkdown(import('./audits/audit/scope/scope-page.tsx')), 'ScopePage');
const AuditReportsPage = pageOf(
  () => withMarkdown(import('./audits/audit/reports/audit-reports-page.tsx')),
  'AuditReportsPage',
);
const AuditFilesPage = pageOf(() => import('./audits/audit/files/audit-files-page.tsx'), 'AuditFilesPage');
const AuditDeploymentsPage = pageOf(
  () => import('./audits/audit/deployments/deployments-page.tsx'),
  'DeploymentsPage',
);
const AuditHistoryPage = pageOf(() => import('./audits/audit/history/history-page.tsx'), 'HistoryPage');
const SourcePage = pageOf(() => import('./audits/audit/source/source-page.tsx'), 'SourcePage');
const FilesPage = pageOf(() => import('./files/files-page.tsx'), 'FilesPage');
const ContactPage = pageOf(() => import('./contact/contact-page.tsx'), 'ContactPage');
const RequestPage = pageOf(() => import('./requests/request-page.tsx'), 'RequestPage');
const RequestDetailsPage = pageOf(() => import('./requests/request-details-page.tsx'), 'RequestDetailsPage');
const ProposalPage = pageOf(() => import('./requests/proposals/proposal-page.tsx'), 'ProposalPage');
const KnowledgePage = pageOf(() => import('./knowledge/knowledge-page.tsx'), 'KnowledgePage');
const ArticlePage = pageOf(() => import('./knowledge/article-page.tsx'), 'ArticlePage');
const ProfilePage = pageOf(() => import('./profile/profile-page.tsx'), 'ProfilePage');
const SetUpSecondFactorPage = pageOf(
  () => import('./profile/second-factor/set-up-page.tsx'),
  'SetUpSecondFactorPage',
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
