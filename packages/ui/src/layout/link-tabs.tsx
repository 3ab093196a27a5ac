import { useEffect, useRef } from 'react';
import { cn } from '../primitives/class-names.ts';
import { Link } from './link.tsx';

interface LinkTabsProps {
  label: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean; count?: number | undefined }[];
}

/** A navigation with links, of which the current one has aria-current. Where they do not fit, they scroll. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    // Not scrollIntoView, which scrolls the page too.
    if (nav.current && tab)
      nav.current.scrollLeft =
        tab.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-5 overflow-x-auto overflow-y-hidden border-b border-border contain-inline-size"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          {...(tab.isCurrent && { 'aria-current': 'page' as const })}
          className={cn(
            'inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-base font-medium text-muted',
            'transition-colors duration-100 hover:text-foreground focus-visible:-outline-offset-2 focus-visible:rounded-sm',
            'aria-[current=page]:border-accent aria-[current=page]:text-foreground',
            // Forced colours draw a transparent border.
            'forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]',
          )}
        >
          <span>{tab.label}</span>
          {tab.count !== undefined && (
            <span className="rounded-full bg-subtle px-1.5 text-xs text-muted tabular-nums">{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
