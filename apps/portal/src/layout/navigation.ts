import { paths } from '@portal/domain/routing/paths';
import type { SidebarGroup } from '@portal/ui/layout/sidebar/sidebar-navigation';
import {
  BookOpen,
  FileText,
  FolderOpen,
  Globe,
  LayoutDashboard,
  MessageCircle,
  Send,
  ShieldCheck,
} from 'lucide-react';

/** SIDE-01: the pages that the sidebar links to. */
export const clientPages = [
  { label: 'Dashboard', href: paths.dashboard, icon: LayoutDashboard },
  { label: 'Audit Reports', href: paths.reports, icon: FileText },
  { label: 'Files & Media', href: paths.files, icon: FolderOpen },
  { label: 'Knowledge Base', href: paths.knowledge, icon: BookOpen },
  { label: 'Contact & Support', href: paths.contact, icon: MessageCircle },
  { label: 'Request Service', href: paths.request, icon: Send },
] as const;

/** SIDE-01: the links of the portal's sidebar. The Admin group is for admins who are not impersonating. */
export function portalNavigation(options: { hasAdminConsole: boolean; websiteUrl: string }): SidebarGroup[] {
  const admin = { label: 'Admin', items: [{ label: 'Admin Console', href: paths.admin, icon: ShieldCheck }] };
  return [
    { items: clientPages },
    ...(options.hasAdminConsole ? [admin] : []),
    { items: [{ label: 'Main Website', href: options.websiteUrl, icon: Globe, isExternal: true }] },
  ];
}
