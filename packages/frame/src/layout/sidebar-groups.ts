import type { SidebarGroup } from '@portal/ui/layout/sidebar/sidebar-navigation';
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
  MessageCircle,
  Send,
  Settings,
  ShieldCheck,
  SquareDashed,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { NavigationEntry } from '../contract/remote-facts.ts';

/** By the names that manifests use, which are those of Lucide. */
const ICONS = {
  'book-open': BookOpen,
  'calendar-days': CalendarDays,
  'file-search': FileSearch,
  'file-text': FileText,
  'folder-open': FolderOpen,
  history: History,
  inbox: Inbox,
  'layout-dashboard': LayoutDashboard,
  'list-checks': ListChecks,
  'message-circle': MessageCircle,
  send: Send,
  settings: Settings,
  'shield-check': ShieldCheck,
  users: Users,
} satisfies Record<string, LucideIcon>;
export type IconName = keyof typeof ICONS;

type Viewer = { audience: NavigationEntry['audience']; isViewer?: boolean };

/** SIDE-01, SIDE-04: the sidebar's groups for this viewer, in the order in which the remotes state them. */
export function sidebarGroups(
  navigation: readonly NavigationEntry[],
  { audience, isViewer = false }: Viewer,
): SidebarGroup[] {
  const offered = navigation.filter((entry) => entry.audience === audience);
  return [...new Set(offered.map(({ heading }) => heading))].map((heading) => ({
    ...(heading && { label: heading }),
    items: offered
      .filter((entry) => entry.heading === heading)
      .map(({ label, viewerLabel, href, icon }) => ({
        label: (isViewer && viewerLabel) || label,
        href,
        // A remote can be newer than the shell.
        icon: (ICONS as Partial<Record<string, LucideIcon>>)[icon] ?? SquareDashed,
      })),
  }));
}
