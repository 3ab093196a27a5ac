import { create } from 'zustand';
import { useMediaQuery } from '../../hooks/browser-state.ts';

const cookieName = 'sidebar_state';
const SEVEN_DAYS_IN_SECONDS = 7 * 24 * 60 * 60;

/** SIDE-03: reads the state synchronously, so that the first render has the right width. Defaults to expanded. */
export function readSidebarCookie(): 'expanded' | 'collapsed' {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${cookieName}=`));
  return pair === `${cookieName}=collapsed` ? 'collapsed' : 'expanded';
}

/** SIDE-03: stores the state for 7 days. */
export function writeSidebarCookie(
  state: 'expanded' | 'collapsed',
  { protocol }: { protocol: string } = window.location,
): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${state}; Path=/; Max-Age=${SEVEN_DAYS_IN_SECONDS}; SameSite=Lax${secure}`;
}

/** SIDE-03: the sidebar is a drawer while this media query matches. */
export const drawerQuery = '(max-width: 767.98px)';

/** SIDE-03: while this matches, the sidebar shows only icons, so that a list has room for a table. */
const iconsQuery = '(max-width: 1023.98px)';

interface SidebarState {
  isCollapsed: boolean;
  /** Whether it was expanded on a window that shows icons, which is not stored. */
  isExpandedOverIcons: boolean;
  isDrawerOpen: boolean;
  toggle: () => void;
  setDrawerOpen: (isOpen: boolean) => void;
}

/** SIDE-03: the sidebar state, shared by all apps on the page. */
export const useSidebar = create<SidebarState>((set, get) => ({
  isCollapsed: readSidebarCookie() === 'collapsed',
  isExpandedOverIcons: false,
  isDrawerOpen: false,
  toggle: () => {
    if (window.matchMedia(drawerQuery).matches) return set({ isDrawerOpen: !get().isDrawerOpen });
    if (window.matchMedia(iconsQuery).matches)
      return set({ isExpandedOverIcons: !get().isExpandedOverIcons });
    const isCollapsed = !get().isCollapsed;
    writeSidebarCookie(isCollapsed ? 'collapsed' : 'expanded');
    set({ isCollapsed });
  },
  setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
}));

/** SIDE-03: whether the sidebar is icons: from 768 to 1023 px unless it was expanded there, and on wider windows if it was collapsed. */
export function useIsSidebarCollapsed(): boolean {
  const { isCollapsed, isExpandedOverIcons } = useSidebar();
  return useMediaQuery(iconsQuery) ? !isExpandedOverIcons : isCollapsed;
}
