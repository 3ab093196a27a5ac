import './styles.css';
import type { RemoteModule } from '@portal/auth/contract/contract';
import { RequireApproved, RequireAwaitingApproval, RequireOnboarding } from '@portal/auth/routing/guards';
import { lazyPage, PageSkeleton, type PreloadablePage } from '@portal/ui/layout/lazy-page';
import { DashboardWithCards } from './dashboard/dashboard-with-cards.tsx';
import { destinations } from './destinations.ts';
import { UploadsIndicator } from './files/upload/uploads-indicator.tsx';
import { PortalLayout } from './layout/portal-layout.tsx';

const OnboardingPage = lazyPage(() =>
  import('./onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage),
);
const ApprovalPendingPage = lazyPage(() =>
  import('./onboarding/approval-pending/approval-pending-page.tsx').then(
    (module) => module.ApprovalPendingPage,
  ),
);
// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => DashboardWithCards);
DashboardPage.preload();
const ReportsPage = lazyPage(() => import('./audits/reports-page.tsx').then((module) => module.ReportsPage));
const AuditOverviewPage = lazyPage(() =>
  import('./audits/audit/overview/overview-page.tsx').then((module) => module.OverviewPage),
);
const FindingsPage = lazyPage(() =>
  import('./audits/audit/findings/findings-page.tsx').then((module) => module.FindingsPage),
);
const FindingPage = lazyPage(() =>
  import('./audits/audit/finding/finding-page.tsx').then((module) => module.FindingPage),
);
const AuditReportsPage = lazyPage(() =>
  import('./audits/audit/reports/audit-reports-page.tsx').then((module) => module.AuditReportsPage),
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

/** The pages for approved clients. */
const pages: Record<string, PreloadablePage> = {
  dashboard: DashboardPage,
  reports: ReportsPage,
  'reports/:auditId': AuditOverviewPage,
  'reports/:auditId/findings': FindingsPage,
  'reports/:auditId/findings/:number': FindingPage,
  'reports/:auditId/reports': AuditReportsPage,
  'reports/:auditId/history': AuditHistoryPage,
  'reports/:auditId/source/:sourceId': SourcePage,
  files: FilesPage,
  knowledge: KnowledgePage,
  'knowledge/:slug': ArticlePage,
  contact: ContactPage,
  request: RequestPage,
  'request/:requestId': RequestDetailsPage,
  profile: ProfilePage,
};

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
          <PortalLayout status={<UploadsIndicator />} />
        </RequireApproved>
      ),
      children: Object.entries(pages).map(([path, Page]) => ({
        path,
        element: <Page />,
        handle: { preload: Page.preload },
      })),
    },
  ],
};

export default remote;
