import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider, type RouteObject } from '@portal/auth/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { Toaster } from '@portal/ui/feedback/toast';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { signedInClient } from './builders.ts';

const user = { app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' };

/**
 * Renders routes of a remote at a path, in a host that stands for the shell: a router, a query client, toasts and the
 * contract of a signed-in client, in which `shell` replaces what a test needs. Failed questions are not retried.
 */
export function renderRemote(routes: RouteObject[], path: string, shell: Partial<ShellContract> = {}) {
  // Somebody is signed in: a form keeps what is typed.
  useSessionStore.setState({ status: 'loading', session: null });
  const queryClient = createQueryClient(() => undefined);
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const contract: ShellContract = {
    user: { ...user, ...signedInClient },
    isAdmin: false,
    impersonation: null,
    startImpersonation: async () => undefined,
    endImpersonation: async () => undefined,
    confirmWithCode: async () => false,
    openSearch: () => undefined,
    signOut: vi.fn<() => Promise<void>>(),
    ...shell,
  };
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ShellProvider value={contract}>
        <RouterProvider router={router} />
        <Toaster />
      </ShellProvider>
    </QueryClientProvider>,
  );
  return { ...view, contract, router };
}

/** Renders routes of the admin console at a path, for a signed-in admin. Returns the router. */
export function renderConsole(routes: RouteObject[], path: string, shell: Partial<ShellContract> = {}) {
  const admin = { ...user, id: 'admin-1', email: 'admin@test' };
  return renderRemote(routes, path, { user: admin, isAdmin: true, ...shell }).router;
}
