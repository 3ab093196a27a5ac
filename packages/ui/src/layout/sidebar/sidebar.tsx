import { useEffect } from 'react';
import { cn } from '../../primitives/class-names.ts';
import { Sheet, SheetContent } from '../../overlays/sheet.tsx';
import { matchesShortcut, SHORTCUTS } from '../../shortcuts/shortcuts.ts';
import { SidebarLinks } from './sidebar-links.tsx';
import type { SidebarGroup } from './sidebar-navigation.ts';
import { drawerQuery, useSidebar } from './sidebar-state.ts';
import { SidebarUserMenu, type SidebarUser } from './sidebar-user-menu.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { Link } from '../link.tsx';

export interface SidebarProps {
  brand: { name: string; logo?: string | undefined; href: string };
  groups: readonly SidebarGroup[];
  currentPath: string;
  user: SidebarUser;
}

/** SIDE-01 to SIDE-04: the sidebar, 16 rem wide or 3 rem as icons; under 768 px, a drawer of 18 rem. Ctrl/Cmd+B toggles it. */
export function Sidebar(props: SidebarProps) {
  const { isCollapsed, isDrawerOpen, setDrawerOpen } = useSidebar();
  useToggleShortcut();
  useCloseDrawerWhenWide();

  return (
    <>
      <aside
        aria-label="Sidebar"
        data-state={isCollapsed ? 'collapsed' : 'expanded'}
        className={cn(
          'sticky top-0 z-40 flex h-dvh shrink-0 flex-col border-r border-sidebar-border bg-sidebar transition-[width] duration-150 ease-out max-md:hidden',
          isCollapsed ? 'w-sidebar-collapsed' : 'w-sidebar',
        )}
      >
        <SidebarBody {...props} isCollapsed={isCollapsed} />
      </aside>
      <Sheet open={isDrawerOpen} onOpenChange={setDrawerOpen}>
        <SheetContent
          title="Navigation"
          isTitleHidden
          side="left"
          className="w-sidebar-drawer max-w-[calc(100vw-2rem)] bg-sidebar md:hidden"
          closeClassName="text-sidebar-foreground hover:bg-sidebar-hover focus-visible:outline-sidebar-accent"
        >
          <SidebarBody {...props} onNavigate={() => setDrawerOpen(false)} />
        </SheetContent>
      </Sheet>
    </>
  );
}

interface SidebarBodyProps extends SidebarProps {
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

function SidebarBody({ brand, user, ...links }: SidebarBodyProps) {
  const { isCollapsed, onNavigate } = links;
  return (
    <>
      <div className="flex h-14 shrink-0 items-center px-2">
        <Link
          href={brand.href}
          onClick={onNavigate}
          className="flex min-w-0 items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight text-sidebar-active-foreground focus-visible:outline-sidebar-accent"
        >
          <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center">
            <BrandMark logo={brand.logo} />
          </span>
          <span className={isCollapsed ? 'sr-only' : 'truncate'}>{brand.name}</span>
        </Link>
      </div>
      <SidebarLinks {...links} />
      <div className="border-t border-sidebar-active p-2">
        <SidebarUserMenu user={user} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      </div>
    </>
  );
}

/** SIDE-03: Ctrl+B (Cmd+B on a Mac) toggles the sidebar, except in a text field, where it may mean bold text. */
function useToggleShortcut() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!matchesShortcut(event, SHORTCUTS.sidebar)) return;
      event.preventDefault();
      if (!event.repeat) useSidebar.getState().toggle();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Closes the drawer when the window becomes wider. A hidden open drawer would leave the page inert. */
function useCloseDrawerWhenWide() {
  useEffect(() => {
    const query = window.matchMedia(drawerQuery);
    const close = () => {
      if (!query.matches) useSidebar.getState().setDrawerOpen(false);
    };
    query.addEventListener('change', close);
    return () => {
      query.removeEventListener('change', close);
      useSidebar.getState().setDrawerOpen(false);
    };
  }, []);
}
