import { NewVersionNotice } from './deployment/new-version-notice.tsx';
import { useReturnToLink } from './use-return-to-link.ts';
import { Outlet, ScrollRestoration, useNavigation } from '@portal/auth/routing/router';

/** Around every page: a line at the top while the next page is on its way, and scroll positions kept. */
export function ShellFrame() {
  useReturnToLink();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <>
      {isNavigating && <progress aria-label="Loading the page" className="navigation-progress" />}
      <Outlet />
      <NewVersionNotice />
      <ScrollRestoration />
    </>
  );
}
