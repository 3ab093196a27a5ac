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

type Options = { hasAdminConsole: boolean; isViewer: boolean; websiteUrl: string };

/** SIDE-01: the links of the portal's sidebar. The Admin group is for admins who are not impersonating. */
export function portalNavigation(options: Options): SidebarGroup[] {
  // TEAM-02: a viewer reads the requests there and sends none.
  const items = clientPages.map((page) =>
    options.isViewer && page.href === paths.request ? { ...page, label: 'Service Requests' } : page,
  );
  const admin = { label: 'Admin', items: [{ label: 'Admin Console', href: paths.admin, icon: ShieldCheck }] };
  return [
    { items },
    ...(options.hasAdminConsole ? [admin] : []),
    { items: [{ label: 'Main Website', href: options.websiteUrl, icon: Globe, isExternal: true }] },
  ];
}
