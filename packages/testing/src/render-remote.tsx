import { ShellProvider, type ShellContract } from '@portal/frame/contract/contract';
import { useAccount, type Account } from '@portal/auth/routing/account';
import { AppLink, Outlet, RouterProvider, useLocation, type RouteObject } from '@portal/frame/routing/router';
import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { useSessionStore, type Session, draftOwner } from '@portal/auth/session/session';
import { QueryClientProvider } from '@portal/data/client/query';
import { createQueryClient } from '@portal/data/client/query-client';
import { DraftOwnerContext } from '@portal/ui/forms/draft-owner';
import { Toaster } from '@portal/ui/feedback/toast';
import { LinkProvider } from '@portal/ui/layout/link';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { signedInClient } from './builders.ts';

const ADMIN: Account = { isAdmin: true, profile: null, secondFactor: 'none' };
const user = { app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' };

/** In a host that stands for the shell, whose contract `shell` changes. No retries; what was fetched is stale at once. */
export function renderRemote(routes: RouteObject[], path: string, shell: Partial<ShellContract> = {}) {
  const queryClient = createQueryClient(() => undefined);
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, staleTime: 0 } });
  const contract: ShellContract = {
    user: { ...user, ...signedInClient },
    isAdmin: false,
    account: null,
    isAccountFetching: false,
    impersonation: null,
    startImpersonation: async () => undefined,
    endImpersonation: async () => undefined,
    navigation: [],
    confirmWithCode: async () => false,
    openSearch: () => undefined,
    signOut: vi.fn<() => Promise<void>>(),
    ...shell,
  };
  const session = { user: contract.user } as Partial<Session> as Session;
  useSessionStore.setState({ status: 'signed-in', session });
  const frame = <Shell contract={contract} asksForAccount={!('account' in shell)} />;
  const router = createMemoryRouter([{ element: frame, children: routes }], { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, contract, router, queryClient };
}

/** Requests the account as the shell does, before anything of the remote is shown and when the page changes. */
function Shell({ contract, asksForAccount }: { contract: ShellContract; asksForAccount: boolean }) {
  const { account, isFetching, isSettled } = useAccount(asksForAccount ? contract.user.id : null);
  useLocation();
  if (asksForAccount && !isSettled) return null;
  const known = asksForAccount ? { account, isAccountFetching: isFetching } : {};
  return (
    <ShellProvider value={{ ...contract, ...known }}>
      <LinkProvider value={AppLink}>
        <DraftOwnerContext value={draftOwner(contract.user.id)}>
          <Outlet />
        </DraftOwnerContext>
      </LinkProvider>
    </ShellProvider>
  );
}

/** Renders routes of the admin console at a path, for a signed-in admin. Returns the router. */
export function renderConsole(routes: RouteObject[], path: string, shell: Partial<ShellContract> = {}) {
  const admin = { ...user, id: 'admin-1', email: 'admin@test' };
  return renderRemote(routes, path, { user: admin, isAdmin: true, account: ADMIN, ...shell }).router;
}
