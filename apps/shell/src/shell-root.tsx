import { RouterProvider, type createBrowserRouter } from '@portal/auth/router';
import { QueryClientProvider } from '@portal/data/query';
import { Toaster } from '@portal/ui/toast';
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
