import './styles.css';
import type { RemoteModule } from '@portal/auth/contract';
import { DashboardPage } from './dashboard/dashboard-page.tsx';

const remote: RemoteModule = {
  routes: [{ path: 'dashboard', element: <DashboardPage /> }],
};
export default remote;
