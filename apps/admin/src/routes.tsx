import './styles.css';
import type { RemoteModule } from '@portal/auth/contract/contract';
import { RequireAdmin } from '@portal/auth/routing/guards';
import { DashboardPage as Dashboard } from './dashboard/dashboard-page.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { lazyPage } from '@portal/ui/layout/lazy-page';

// Loaded with the routes: the first page after signing in does not wait for a request of its own.
const DashboardPage = lazyPage(async () => Dashboard);
DashboardPage.preload();
const ClientsPage = lazyPage(() => import('./clients/clients-page.tsx').then((module) => module.ClientsPage));
const ClientDetailsPage = lazyPage(() =>
  import('./client-details/client-details-page.tsx').then((module) => module.ClientDetailsPage),
);
const ActivityPage = lazyPage(() =>
  import('./activity/activity-page.tsx').then((module) => module.ActivityPage),
);

const remote: RemoteModule = {
  routes: [
    {
      path: 'admin',
      element: (
        <RequireAdmin>
          <AdminLayout />
        </RequireAdmin>
      ),
      children: [
        { index: true, element: <DashboardPage /> },
        { path: 'clients', element: <ClientsPage /> },
        { path: 'clients/:userId', element: <ClientDetailsPage /> },
        { path: 'activity', element: <ActivityPage /> },
      ],
    },
  ],
};

export default remote;
