import { RouterProvider, type createBrowserRouter } from '@portal/auth/routing/router';
import { QueryClientProvider } from '@portal/data/client/query';
import { Toaster } from '@portal/ui/feedback/toast';
import { queryClient } from './query-client.ts';

/** What stands around every route: the page's one query client, and the place of its toasts (SIDE-05). */
export function ShellRoot({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
