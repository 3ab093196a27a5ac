import type { ReactNode } from 'react';
import { AppLink } from '@portal/auth/routing/app-link';
import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { paths } from '@portal/auth/routing/paths';
import { Outlet, useLocation } from '@portal/auth/routing/router';
import { useProfile } from '@portal/data/profiles/queries';
import { useStaffProfile } from '@portal/data/staff-profiles/queries';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { AppLayout } from '@portal/ui/layout/app-layout';
import { LogOut, Settings } from 'lucide-react';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { portalNavigation } from './navigation.ts';

/** SIDE-01 to SIDE-03, IMP-02: the layout of the portal's pages, with a banner while impersonating. */
export function PortalLayout({ status }: { status?: ReactNode }) {
  const { user, isAdmin, impersonation, openSearch, signOut } = useShell();
  const { brand, links } = useRuntimeConfig();
  const profile = useProfile(useViewedUserId());
  const isStaff = isAdmin && !impersonation;
  const staffProfile = useStaffProfile(user.id, isStaff);
  const { pathname } = useLocation();
  const email = impersonation?.targetUserEmail ?? user.email ?? '';

  return (
    <AppLayout
      brand={{
        name: brand.name,
        href: paths.dashboard,
        mark: <img src="/favicon.svg" alt="" className="size-7" />,
      }}
      groups={portalNavigation({ hasAdminConsole: isStaff, websiteUrl: links.website })}
      currentPath={pathname}
      linkComponent={AppLink}
      onSearch={openSearch}
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
        name: isStaff ? staffProfile.data?.full_name : profile.data?.full_name,
        email,
        items: [
          { label: 'Account Settings', icon: Settings, href: paths.profile },
          { label: 'Log out', icon: LogOut, onSelect: () => void signOut() },
        ],
      }}
    >
      <Outlet />
    </AppLayout>
  );
}
