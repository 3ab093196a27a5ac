import { create } from 'zustand';
import { readSidebarCookie, writeSidebarCookie } from './sidebar-cookie.ts';

/** SIDE-03: narrower than this the sidebar is a drawer. */
export const drawerQuery = '(max-width: 767.98px)';

interface SidebarState {
  isCollapsed: boolean;
  isDrawerOpen: boolean;
  /** Collapses or expands; under 768 px opens or closes the drawer. */
  toggle: () => void;
  setDrawerOpen: (isOpen: boolean) => void;
}

/** SIDE-03: one sidebar for the whole page, whichever app is shown in it. */
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
