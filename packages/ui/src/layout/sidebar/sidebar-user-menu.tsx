import { ChevronsUpDown, type LucideIcon } from 'lucide-react';
import { cn } from '../../primitives/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../overlays/dropdown-menu.tsx';
import { ThemeMenuItems } from '../../theme/theme-menu-items.tsx';
import { initials } from '@portal/domain/format/formatters';
import { VERSION } from '@portal/domain/version';
import { Link } from '../link.tsx';

interface SidebarUserItem {
  label: string;
  icon: LucideIcon;
  href?: string;
  onSelect?: () => void;
}

export interface SidebarUser {
  /** Falls back to the email address. */
  name: string | null | undefined;
  email: string;
  items: readonly SidebarUserItem[];
}

interface SidebarUserMenuProps {
  user: SidebarUser;
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** SIDE-02: shows the signed-in user and the account menu, which has the version of the app that shows the page, and the theme. A separator sets off the last item, "Log out". */
export function SidebarUserMenu({ user, isCollapsed, onNavigate }: SidebarUserMenuProps) {
  const name = user.name?.trim() || user.email;
  const isNamed = name !== user.email;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={cn(
          'flex w-full min-w-0 items-center gap-2.5 rounded-md text-left text-sidebar-foreground transition-colors hover:bg-sidebar-hover data-[state=open]:bg-sidebar-hover focus-visible:outline-sidebar-accent',
          !isCollapsed && 'p-1.5',
        )}
      >
        <span className="sr-only">{isCollapsed ? `Account menu of ${name}` : 'Account menu'}</span>
        {/* The name is always shown next to it. */}
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-md bg-sidebar-active text-xs font-semibold text-sidebar-active-foreground select-none"
        >
          {initials(name)}
        </span>
        {!isCollapsed && (
          <>
            {/* Reserves the height of two lines, and centres a single line with a transform, so that nothing moves when the
                name has loaded. */}
            <span className="grid min-h-9 min-w-0 flex-1 content-start leading-tight">
              <span
                translate="no"
                className={cn(
                  'truncate text-sm font-medium text-sidebar-active-foreground',
                  !isNamed && 'translate-y-2',
                )}
              >
                {name}
              </span>
              {isNamed && (
                <span translate="no" className="truncate text-xs text-sidebar-muted">
                  {user.email}
                </span>
              )}
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-sidebar-muted" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-60">
        <div className="grid px-2.5 py-1.5 leading-snug">
          <span translate="no" className="text-sm font-medium wrap-anywhere">
            {name}
          </span>
          {isNamed && (
            <span translate="no" className="text-sm wrap-anywhere text-muted">
              {user.email}
            </span>
          )}
          <span className="text-xs text-muted">Version {VERSION}</span>
        </div>
        <DropdownMenuSeparator />
        <ThemeMenuItems />
        <DropdownMenuSeparator />
        {user.items.map(({ label, icon: Icon, href, onSelect }, index) => (
          <div key={label} role="none">
            {index > 0 && index === user.items.length - 1 && <DropdownMenuSeparator />}
            {href ? (
              <DropdownMenuItem asChild onSelect={onNavigate}>
                <Link href={href}>
                  <Icon aria-hidden="true" /> {label}
                </Link>
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem onSelect={onSelect}>
                <Icon aria-hidden="true" /> {label}
              </DropdownMenuItem>
            )}
          </div>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
