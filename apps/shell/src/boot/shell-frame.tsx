import { NewVersionNotice } from '../deployment/new-version-notice.tsx';
import { useReturnToLink } from '../layout/use-return-to-link.ts';
import { SCROLL_POSITIONS, useScrollAfterReload } from '../layout/use-scroll-after-reload.ts';
import {
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useNavigation,
  type createBrowserRouter,
  AppLink,
} from '@portal/frame/routing/router';
import { Toaster } from '@portal/ui/feedback/toast';
import { LinkProvider } from '@portal/ui/layout/link';

/** Around every page: a line at the top while the next page is on its way, and scroll positions kept. */
export function ShellFrame() {
  useReturnToLink();
  useScrollAfterReload();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <>
      {isNavigating && <progress aria-label="Loading the page" className="navigation-progress" />}
      <LinkProvider value={AppLink}>
        <Outlet />
      </LinkProvider>
      <NewVersionNotice />
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
    </>
  );
}

/** All routes, and the place of the page's toasts (SIDE-05). */
export function ShellRoot({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}
