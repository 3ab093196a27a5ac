import { PanelLeft } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Sidebar, type SidebarProps } from './sidebar/sidebar.tsx';
import { useSidebar } from './sidebar/sidebar-state.ts';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

export interface AppLayoutProps extends SidebarProps {
  /** Content that stays visible above the top bar, such as the impersonation banner. */
  banner?: ReactNode;
  /** Content on the left of the top bar, after the sidebar toggle. */
  topBar?: ReactNode;
  /** Content on the right of the top bar, before the theme switch. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of every signed-in page: skip link, sidebar, top bar and main landmark. */
export function AppLayout({ banner, topBar, actions, children, ...sidebar }: AppLayoutProps) {
  const main = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-dvh bg-background">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-accent-foreground focus-visible:-outline-offset-4 focus-visible:outline-accent-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar {...sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30" data-has-banner={banner ? '' : undefined}>
          {banner}
          <div className="flex h-12 items-center gap-2 border-b border-border bg-background px-3 md:px-4">
            <SidebarToggle />
            <div className="flex min-w-0 flex-1 items-center gap-2">{topBar}</div>
            {actions}
            <ThemeSwitch />
          </div>
        </header>
        {/* The bottom padding leaves room for a toast, which would otherwise cover the last controls. */}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-6xl min-w-0 flex-1 flex-col gap-6 px-4 pt-6 pb-40 md:px-8 md:pt-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘B' : 'Ctrl+B';

/** SIDE-03: the button that collapses or expands the sidebar. Under 768 px it opens the drawer. */
function SidebarToggle() {
  const { isCollapsed, isDrawerOpen, toggle } = useSidebar();
  return (
    <>
      <Tooltip content={`${isCollapsed ? 'Expand' : 'Collapse'} sidebar (${shortcut})`} side="bottom">
        <Button
          variant="ghost"
          size="icon-sm"
          onClick={toggle}
          aria-label="Toggle sidebar"
          aria-expanded={!isCollapsed}
          aria-keyshortcuts="Control+B Meta+B"
          className="text-muted max-md:hidden"
        >
          <PanelLeft aria-hidden="true" />
        </Button>
      </Tooltip>
      <Button
        variant="ghost"
        size="icon"
        onClick={toggle}
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        className="text-muted md:hidden"
      >
        <PanelLeft aria-hidden="true" />
      </Button>
    </>
  );
}
