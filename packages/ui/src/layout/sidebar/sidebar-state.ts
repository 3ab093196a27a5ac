import { create } from 'zustand';

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

export const drawerQuery = '(max-width: 767.98px)';

interface SidebarState {
  isCollapsed: boolean;
  isDrawerOpen: boolean;
  toggle: () => void;
  setDrawerOpen: (isOpen: boolean) => void;
}

/** SIDE-03: the sidebar state, shared by all apps on the page. */
export const useSidebar = create<SidebarState>((set, get) => ({
  isCollapsed: readSidebarCookie() === 'collapsed',
  isDrawerOpen: false,
  toggle: () => {
    if (window.matchMedia(drawerQuery).matches) return set({ isDrawerOpen: !get().isDrawerOpen });
    const isCollapsed = !get().isCollapsed;
    writeSidebarCookie(isCollapsed ? 'collapsed' : 'expanded');
    set({ isCollapsed });
  },
  setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
}));
