import { create } from 'zustand';
import { readSidebarCookie, writeSidebarCookie } from './sidebar-cookie.ts';

/** SIDE-03: the sidebar is a drawer while this media query matches. */
export const drawerQuery = '(max-width: 767.98px)';

interface SidebarState {
  isCollapsed: boolean;
  isDrawerOpen: boolean;
  /** Collapses or expands the sidebar; under 768 px, opens or closes the drawer. */
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
