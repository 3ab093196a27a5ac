import type { LucideIcon } from 'lucide-react';

export interface SidebarItem {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Opens in a new tab and never counts as the current page. */
  isExternal?: boolean;
}

export interface SidebarGroup {
  label?: string;
  items: readonly SidebarItem[];
}

export function currentHref(groups: readonly SidebarGroup[], path: string): string | null {
  let longest: string | null = null;
  for (const { href, isExternal } of groups.flatMap((group) => group.items)) {
    const isCurrent = !isExternal && (path === href || path.startsWith(`${href}/`));
    if (isCurrent && href.length > (longest?.length ?? -1)) longest = href;
  }
  return longest;
}
