import { RouterProvider, type createBrowserRouter } from '@portal/auth/routing/router';
import { Toaster } from '@portal/ui/feedback/toast';

/** All routes, and the place of the page's toasts (SIDE-05). */
export function ShellRoot({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}
