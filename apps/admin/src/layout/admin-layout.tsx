import { AppLink } from '@portal/auth/routing/app-link';
import { useShell } from '@portal/auth/contract/contract';
import { paths } from '@portal/auth/routing/paths';
import { Outlet, useLocation } from '@portal/auth/routing/router';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { useStaffProfile } from '@portal/data/staff-profiles/queries';
import { AppLayout } from '@portal/ui/layout/app-layout';
import type { SidebarGroup } from '@portal/ui/layout/sidebar/sidebar-navigation';
import {
  BookOpen,
  Eye,
  FileSearch,
  FileText,
  FolderOpen,
  History,
  Inbox,
  LayoutDashboard,
  LogOut,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { SecondFactorNotice } from './second-factor-notice.tsx';

/** SIDE-04: the sidebar. Client Data links to the portal's pages, which have the client picker. */
const groups: readonly SidebarGroup[] = [
  {
    label: 'Management',
    items: [
      { label: 'Dashboard', href: paths.admin, icon: LayoutDashboard },
      { label: 'Clients', href: paths.adminClients, icon: Users },
      { label: 'Audits', href: paths.adminAudits, icon: FileSearch },
      { label: 'Requests', href: paths.adminRequests, icon: Inbox },
      { label: 'Activity Log', href: paths.adminActivity, icon: History },
      { label: 'Admins', href: paths.adminAdmins, icon: ShieldCheck },
    ],
  },
  {
    label: 'Client Data',
    items: [
      { label: 'Reports', href: paths.reports, icon: FileText },
      { label: 'Files', href: paths.files, icon: FolderOpen },
      { label: 'Knowledge', href: paths.knowledge, icon: BookOpen },
    ],
  },
];

/** The layout of all admin pages. */
export function AdminLayout() {
  const { user, openSearch, signOut } = useShell();
  const { brand } = useRuntimeConfig();
  const profile = useStaffProfile(user.id);
  const { pathname } = useLocation();
  return (
    <AppLayout
      brand={{
        name: brand.name,
        href: paths.admin,
        mark: <img src="/favicon.svg" alt="" className="size-7" />,
      }}
      groups={groups}
      currentPath={pathname}
      linkComponent={AppLink}
      onSearch={openSearch}
      user={{
        name: profile.data?.full_name,
        email: user.email ?? '',
        items: [
          { label: 'Settings', icon: Settings, href: paths.profile },
          { label: 'View as Client', icon: Eye, href: paths.dashboard },
          { label: 'Log out', icon: LogOut, onSelect: () => void signOut() },
        ],
      }}
    >
      <SecondFactorNotice userId={user.id} />
      <Outlet />
    </AppLayout>
  );
}
