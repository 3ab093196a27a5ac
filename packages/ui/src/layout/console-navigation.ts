import { paths } from '@portal/domain/routing/paths';
import {
  BookOpen,
  CalendarDays,
  FileSearch,
  FileText,
  FolderOpen,
  History,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { SidebarGroup } from './sidebar/sidebar-navigation.ts';

/**
 * SIDE-04: the admin console's sidebar. Client Data are pages of the portal, which have the client picker; an admin who is not
 * viewing the portal as a client keeps this sidebar there.
 */
export function consoleNavigation(): [management: SidebarGroup, clientData: SidebarGroup] {
  return [
    {
      label: 'Management',
      items: [
        { label: 'Dashboard', href: paths.admin, icon: LayoutDashboard },
        { label: 'Clients', href: paths.adminClients, icon: Users },
        { label: 'Audits', href: paths.adminAudits, icon: FileSearch },
        { label: 'Findings to review', href: paths.adminFindings, icon: ListChecks },
        { label: 'Calendar', href: paths.adminCalendar, icon: CalendarDays },
        { label: 'Requests', href: paths.adminRequests, icon: Inbox },
        { label: 'Activity Log', href: paths.adminActivity, icon: History },
        { label: 'Staff', href: paths.adminStaff, icon: ShieldCheck },
        { label: 'Settings', href: paths.adminSettings, icon: Settings },
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
}

/** STAFF-02: the sidebar of an auditor, for whom the console has the pages of the audits that they work on. */
export function auditorNavigation(): [SidebarGroup] {
  return [
    {
      label: 'Audits',
      items: [
        { label: 'My audits', href: paths.adminAudits, icon: FileSearch },
        { label: 'Findings to review', href: paths.adminFindings, icon: ListChecks },
      ],
    },
  ];
}
