import { PanelLeft, Search } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Sidebar, type SidebarProps } from './sidebar/sidebar.tsx';
import { useSidebar } from './sidebar/sidebar-state.ts';
import { ariaKeyShortcuts, SHORTCUTS, shortcutText } from '../shortcuts/shortcuts.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

interface AppLayoutProps extends SidebarProps {
  banner?: ReactNode;
  actions?: ReactNode;
  bell?: ReactNode;
  /** Opens the search. Without it the top bar has no search button. */
  onSearch?: () => void;
  children: ReactNode;
}

export function AppLayout({ banner, actions, bell, onSearch, children, ...sidebar }: AppLayoutProps) {
  const main = useRef<HTMLElement>(null);
  return (
    <div className="flex min-h-dvh bg-background">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed top-2 left-2 z-70 -translate-y-20 print:hidden rounded-md bg-accent px-4 py-2 font-medium text-accent-foreground focus-visible:-outline-offset-4 focus-visible:outline-accent-foreground focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar {...sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30" data-has-top-bar="" data-has-banner={banner ? '' : undefined}>
          {banner}
          <div className="flex h-12 items-center gap-2 border-b border-border bg-background px-3 md:px-4">
            <SidebarToggle />
            <div className="flex-1" />
            {actions}
            {onSearch && <SearchButton onClick={onSearch} />}
            {bell}
          </div>
        </header>
        {/* A wide page, as a table or source, begins at the left edge of the others: nothing moves when its code arrives. */}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="ml-[max(0px,(100%-110rem)/2)] flex w-full max-w-6xl min-w-0 flex-1 flex-col gap-6 px-4 pt-6 pb-16 has-[[data-wide]]:max-w-[110rem] md:px-8 md:pt-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function SidebarToggle() {
  const { isCollapsed, isDrawerOpen, toggle } = useSidebar();
  return (
    <>
      <Tooltip
        content={`${isCollapsed ? 'Expand' : 'Collapse'} sidebar (${shortcutText(SHORTCUTS.sidebar)})`}
        side="bottom"
      >
        <Button
          variant="ghost"
          size="icon-sm"
          onClick={toggle}
          aria-label="Toggle sidebar"
          aria-expanded={!isCollapsed}
          aria-keyshortcuts={ariaKeyShortcuts(SHORTCUTS.sidebar)}
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

/** The button that opens the search. From 1024 px on it looks like a field and shows its shortcut. */
function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeyShortcuts(SHORTCUTS.search)}
      className="inline-flex size-9 items-center justify-center gap-2 rounded-md text-sm text-muted transition-colors hover:bg-subtle lg:h-8 lg:w-52 lg:justify-start lg:border lg:border-input/45 lg:bg-surface lg:px-2.5 lg:shadow-xs"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-lg:sr-only">Search</span>
      <kbd aria-hidden="true" className="ml-auto font-sans text-xs max-lg:hidden">
        {shortcutText(SHORTCUTS.search)}
      </kbd>
    </button>
  );
}
