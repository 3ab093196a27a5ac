import './styles.css';
import type { RemoteModule } from '@portal/auth/contract';
import { RequireApproved, RequireAwaitingApproval, RequireOnboarding } from '@portal/auth/guards';
import { PortalLayout } from './layout/portal-layout.tsx';
import { lazyPage, PageSkeleton } from '@portal/ui/lazy-page';

const OnboardingPage = lazyPage(() =>
  import('./onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage),
);
const ApprovalPendingPage = lazyPage(() =>
  import('./approval-pending/approval-pending-page.tsx').then((module) => module.ApprovalPendingPage),
);
const DashboardPage = lazyPage(() =>
  import('./dashboard/dashboard-page.tsx').then((module) => module.DashboardPage),
);
const ReportsPage = lazyPage(() => import('./reports/reports-page.tsx').then((module) => module.ReportsPage));
const FilesPage = lazyPage(() => import('./files/files-page.tsx').then((module) => module.FilesPage));
const ContactPage = lazyPage(() => import('./contact/contact-page.tsx').then((module) => module.ContactPage));
const RequestPage = lazyPage(() => import('./request/request-page.tsx').then((module) => module.RequestPage));
const KnowledgePage = lazyPage(() =>
  import('./knowledge/knowledge-page.tsx').then((module) => module.KnowledgePage),
);
const ArticlePage = lazyPage(() =>
  import('./knowledge/article-page.tsx').then((module) => module.ArticlePage),
);
const ProfilePage = lazyPage(() => import('./profile/profile-page.tsx').then((module) => module.ProfilePage));

const remote: RemoteModule = {
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
    {
      element: (
        <RequireApproved fallback={<PageSkeleton />}>
          <PortalLayout />
        </RequireApproved>
      ),
      children: [
        { path: 'dashboard', element: <DashboardPage /> },
        { path: 'reports', element: <ReportsPage /> },
        { path: 'files', element: <FilesPage /> },
        { path: 'knowledge', element: <KnowledgePage /> },
        { path: 'knowledge/:slug', element: <ArticlePage /> },
        { path: 'contact', element: <ContactPage /> },
        { path: 'request', element: <RequestPage /> },
        { path: 'profile', element: <ProfilePage /> },
      ],
    },
  ],
};

export default remote;
