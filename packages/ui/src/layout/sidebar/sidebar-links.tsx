import { ArrowUpRight } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../../primitives/class-names.ts';
import { currentHref, type SidebarGroup, type SidebarItem } from './sidebar-navigation.ts';
import { Tooltip } from '../../overlays/tooltip.tsx';
import { Link } from '../link.tsx';

const itemClasses = cn(
  'relative flex h-8 items-center gap-2.5 rounded-md px-2 text-base text-sidebar-foreground max-md:h-10',
  'transition-colors duration-100 hover:bg-sidebar-hover hover:text-sidebar-active-foreground focus-visible:outline-sidebar-accent',
  'aria-[current=page]:bg-sidebar-active aria-[current=page]:font-medium aria-[current=page]:text-sidebar-active-foreground',
  'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:-left-2 aria-[current=page]:before:w-0.75 aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-sidebar-accent',
  'forced-colors:aria-[current=page]:outline-2 forced-colors:aria-[current=page]:-outline-offset-2',
  '[&_svg]:size-4 [&_svg]:shrink-0',
);

interface SidebarLinksProps {
  groups: readonly SidebarGroup[];
  currentPath: string;
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** The groups of links. When collapsed, only icons are visible; labels remain for screen readers and as tooltips. */
export function SidebarLinks({ groups, currentPath, isCollapsed, ...links }: SidebarLinksProps) {
  const current = currentHref(groups, currentPath);
  const id = useId();
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-4 overflow-x-hidden overflow-y-auto px-2 py-2">
      {groups.map((group, index) => {
        const headingId = group.label ? `${id}-${index}` : undefined;
        return (
          <div
            key={group.label ?? index}
            className={cn(index > 0 && isCollapsed && 'border-t border-sidebar-active pt-4')}
          >
            {group.label && (
              <h2
                id={headingId}
                className={
                  isCollapsed ? 'sr-only' : 'mb-1 px-2 text-xs font-medium tracking-normal text-sidebar-muted'
                }
              >
                {group.label}
              </h2>
            )}
            <ul aria-labelledby={headingId} className="flex flex-col gap-0.5">
              {group.items.map((item) => (
                <li key={item.href}>
                  <Tooltip content={item.label} side="right" sideOffset={14} isEnabled={!!isCollapsed}>
                    <span className="block">
                      <SidebarLink
                        {...links}
                        item={item}
                        isCurrent={item.href === current}
                        isCollapsed={isCollapsed}
                      />
                    </span>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface SidebarLinkProps extends Pick<SidebarLinksProps, 'onNavigate' | 'isCollapsed'> {
  item: SidebarItem;
  isCurrent: boolean;
}

function SidebarLink({ item, isCurrent, isCollapsed, onNavigate }: SidebarLinkProps) {
  const { icon: Icon, label, href, isExternal } = item;
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
    </>
  );
  if (isExternal) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={itemClasses}>
        {content}
        <span className="sr-only"> (opens in a new tab)</span>
        {!isCollapsed && <ArrowUpRight aria-hidden="true" className="ml-auto text-sidebar-muted" />}
      </a>
    );
  }
  return (
    <Link
      href={href}
      className={itemClasses}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      {content}
    </Link>
  );
}
