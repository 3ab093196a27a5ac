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
import type { ComponentType } from 'react';

/** A page by the name under which its module exports it. */
const lazyRoute = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazyPage(async () => (await load())[name]);

const OnboardingPage = lazyRoute('OnboardingPage', () => import('./onboarding/onboarding-page.tsx'));
const ApprovalPendingPage = lazyRoute(
  'ApprovalPendingPage',
  () => import('./onboarding/approval-pending/approval-pending-page.tsx'),
);
// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ReportsPage = lazyRoute('ReportsPage', () => import('./audits/reports-page.tsx'));
const AuditOverviewPage = lazyRoute('OverviewPage', () =>
  withMarkdown(import('./audits/audit/overview/overview-page.tsx')),
);
const FindingsPage = lazyRoute('FindingsPage', () => import('./audits/audit/findings/findings-page.tsx'));
const FindingPage = lazyRoute('FindingPage', () =>
  withMarkdown(import('./audits/audit/finding/finding-page.tsx')),
);
const ScopePage = lazyRoute('ScopePage', () => withMarkdown(import('./audits/audit/scope/scope-page.tsx')));
const AuditReportsPage = lazyRoute('AuditReportsPage', () =>
  withMarkdown(import('./audits/audit/reports/audit-reports-page.tsx')),
);
const AuditFilesPage = lazyRoute('AuditFilesPage', () => import('./audits/audit/files/audit-files-page.tsx'));
const AuditDeploymentsPage = lazyRoute(
  'DeploymentsPage',
  () => import('./audits/audit/deployments/deployments-page.tsx'),
);
const AuditHistoryPage = lazyRoute('HistoryPage', () => import('./audits/audit/history/history-page.tsx'));
const SourcePage = lazyRoute('SourcePage', () => import('./audits/audit/source/source-page.tsx'));
const FilesPage = lazyRoute('FilesPage', () => import('./files/files-page.tsx'));
const ContactPage = lazyRoute('ContactPage', () => import('./contact/contact-page.tsx'));
const RequestPage = lazyRoute('RequestPage', () => import('./requests/request-page.tsx'));
const RequestDetailsPage = lazyRoute(
  'RequestDetailsPage',
  () => import('./requests/request-details-page.tsx'),
);
const ProposalPage = lazyRoute('ProposalPage', () => import('./requests/proposals/proposal-page.tsx'));
const KnowledgePage = lazyRoute('KnowledgePage', () => import('./knowledge/knowledge-page.tsx'));
const ArticlePage = lazyRoute('ArticlePage', () => import('./knowledge/article-page.tsx'));
const ProfilePage = lazyRoute('ProfilePage', () => import('./profile/profile-page.tsx'));
const SetUpSecondFactorPage = lazyRoute(
  'SetUpSecondFactorPage',
  () => import('./profile/second-factor/set-up-page.tsx'),
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
