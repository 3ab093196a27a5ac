import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Outlet, useLocation } from '@portal/frame/routing/router';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { useStaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { AppLayout } from '@portal/ui/layout/app-layout';
import { sidebarGroups } from '@portal/frame/layout/sidebar-groups';
import { userMenuItems } from '@portal/frame/layout/user-menu';
import { lazyPage } from '@portal/ui/layout/lazy-page';
import { useMediaQuery } from '@portal/ui/hooks/browser-state';
import { SecondFactorChip, SecondFactorNotice } from './second-factor-notice.tsx';

/** CODE-01: on pages other than that of the audit, links to source that is being uploaded. */
const UploadsIndicator = lazyPage(
  () => import('@portal/audit/uploads/uploads-indicator').then((module) => module.UploadsIndicator),
  { loading: null },
);

/** The layout of all pages of the console. An auditor is offered those of their audits (STAFF-02). */
export function AdminLayout() {
  const { user, isAdmin, navigation, bell, openSearch, signOut } = useShell();
  const { brand } = useRuntimeConfig();
  const profile = useStaffProfile(user.id);
  const { pathname } = useLocation();
  const isDashboard = pathname.replace(/\/$/, '') === paths.admin;
  // There a toast takes the whole top bar between the two buttons.
  const isPhone = useMediaQuery('(max-width: 600px)');
  const chip = { userId: user.id, pathname };
  return (
    <AppLayout
      brand={{ ...brand, href: paths.admin }}
      groups={sidebarGroups(navigation, { audience: isAdmin ? 'admin' : 'auditor' })}
      currentPath={pathname}
      onSearch={openSearch}
      bell={bell}
      actions={
        <>
          <UploadsIndicator />
          {!isDashboard && !isPhone && <SecondFactorChip {...chip} place="top bar" />}
        </>
      }
      user={{
        name: profile.data?.full_name,
        email: user.email ?? '',
        items: userMenuItems({ isInConsole: true, isAdmin, signOut }),
      }}
    >
      {isDashboard ? (
        <SecondFactorNotice userId={user.id} />
      ) : (
        isPhone && <SecondFactorChip {...chip} place="page" />
      )}
      <Outlet />
    </AppLayout>
  );
}
