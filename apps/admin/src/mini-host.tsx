// The shell in miniature for component tests: routes under a router, an admin's session and a query client.
import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider, type RouteObject } from '@portal/auth/routing/router';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { Toaster } from '@portal/ui/feedback/toast';
import { render } from '@testing-library/react';

const shell: ShellContract = {
  user: { id: 'admin-1', email: 'admin@test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
  isAdmin: true,
  impersonation: null,
  startImpersonation: () => Promise.resolve(),
  endImpersonation: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

/** Shows the routes at an address, as an admin sees them. Returns the router. */
export function renderConsole(routes: RouteObject[], address: string, contract: Partial<ShellContract> = {}) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ShellProvider value={{ ...shell, ...contract }}>
        <RouterProvider router={router} />
        <Toaster />
      </ShellProvider>
    </QueryClientProvider>,
  );
  return router;
}
