import type { ReactNode } from 'react';
import { useIsStaff, useIsViewer, useShell, useViewedClientId } from '../contract/contract.ts';
import { KnownClient } from '../routing/guards.tsx';
import { paths } from '@portal/domain/routing/paths';
import { Outlet, useLocation } from '../routing/router.tsx';
import { useStaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { Notice } from '@portal/ui/feedback/notice';
import { AppLayout } from '@portal/ui/layout/app-layout';
import { Globe, ShieldCheck } from 'lucide-react';
import { usePerson } from './use-person.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { sidebarGroups } from './sidebar-groups.ts';
import { userMenuItems } from './user-menu.ts';

/** The pages on which an admin manages the data of a client (SIDE-04), or their own account. */
const OF_CONSOLE = [paths.reports, paths.files, paths.knowledge, paths.profile];
/** The pages on which members write. */
const WORK = [paths.dashboard, paths.reports, paths.files, paths.request];
/** SIDE-01: for admins who are not impersonating. */
const CONSOLE = { label: 'Admin', items: [{ label: 'Admin Console', href: paths.admin, icon: ShieldCheck }] };
const isBelow = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`);

/** SIDE-01 to SIDE-03, IMP-02: admins on pages of a client's data or their account, and auditors, keep the console's sidebar (SIDE-04, STAFF-02). */
export function ClientLayout({ status }: { status?: ReactNode }) {
  const { user, account, isAdmin, impersonation, navigation, bell, openSearch, signOut } = useShell();
  const { brand, links } = useRuntimeConfig();
  const { profile, name, email } = usePerson(useViewedClientId());
  const isStaff = useIsStaff() && !impersonation;
  const isViewer = useIsViewer();
  const staffProfile = useStaffProfile(user.id, isStaff);
  const { pathname } = useLocation();
  const isAuditor = Boolean(account?.isAuditor);
  const consoleGroups = sidebarGroups(navigation, { audience: isAuditor ? 'auditor' : 'admin' });
  const isInConsole = isAuditor || (isStaff && OF_CONSOLE.some((page) => isBelow(pathname, page)));

  return (
    <AppLayout
      brand={{ ...brand, href: isInConsole ? paths.admin : paths.dashboard }}
      groups={
        isInConsole
          ? // Without the console's manifest there is still a way to it.
            consoleGroups.length > 0
            ? consoleGroups
            : [CONSOLE]
          : [
              ...sidebarGroups(navigation, { audience: 'client', isViewer }),
              ...(isStaff ? [CONSOLE] : []),
              { items: [{ label: 'Main Website', href: links.website, icon: Globe, isExternal: true }] },
            ]
      }
      currentPath={pathname}
      onSearch={openSearch}
      bell={bell}
      actions={status}
      banner={
        impersonation && (
          <ImpersonationBanner
            key={impersonation.sessionId}
            impersonation={impersonation}
            isApproved={!profile.data || profile.data.approval_status === 'approved'}
            isSuspended={Boolean(profile.data?.suspended_at)}
          />
        )
      }
      user={{
        name: isStaff ? staffProfile.data?.full_name : name,
        email,
        items: userMenuItems({ isInConsole, isAdmin, signOut }),
      }}
    >
      {isViewer && WORK.some((page) => isBelow(pathname, page)) && (
        <Notice title="You can read everything here. Only members can write.">
          The owner of your team can make you a member.
        </Notice>
      )}
      <KnownClient>
        <Outlet />
      </KnownClient>
    </AppLayout>
  );
}
