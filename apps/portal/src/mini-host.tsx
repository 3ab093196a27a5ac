// The shell in miniature for component tests: the remote's own routes under a router, a session and a query client.
import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { Toaster } from '@portal/ui/feedback/toast';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { storeSession } from './fake-network.ts';
import remote from './routes.tsx';

export const applicant = { id: '00000000-0000-4000-8000-000000000001', email: 'ada@client.test' };

/** Shows the remote at a path to the applicant, or with what the shell says instead. */
export function renderPortal(path: string, shell: Partial<ShellContract> = {}) {
  storeSession(applicant);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [...remote.routes, { path: '*', element: <p>Outside of the portal remote</p> }],
    { initialEntries: [path] },
  );
  const contract: ShellContract = {
    user: { ...applicant, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' },
    isAdmin: false,
    impersonation: null,
    startImpersonation: async () => undefined,
    endImpersonation: async () => undefined,
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
