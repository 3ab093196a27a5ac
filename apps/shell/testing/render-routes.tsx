import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RequireAccount } from '@portal/auth/routing/require-account';
import type { RouteObject } from '@portal/auth/routing/router';
import { useSessionStore, type Session } from '@portal/auth/session/session';
import { signedInClient } from '@portal/testing/builders';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { QueryFrame } from '../src/cache/query-client.tsx';
import { ShellContractProvider } from '../src/mount/shell-contract-provider.tsx';
import { ShellRoot } from '../src/boot/shell-frame.tsx';

/** For tests: renders these routes at a path, with toasts and the window's query client. Returns the router. */
export function renderRoutes(routes: RouteObject[], path = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryFrame>
      <ShellRoot router={router} />
    </QueryFrame>,
  );
  return router;
}

/** For tests: a page of a remote in its place in the shell, which gives it what `useShell` returns. */
export function asRemotePage(page: ReactNode) {
  return (
    <RequireAccount fallback={<p>Loading</p>}>
      {(signedIn) => <ShellContractProvider signedIn={signedIn}>{page}</ShellContractProvider>}
    </RequireAccount>
  );
}

/** For tests: somebody is signed in, the client of the portal's tests unless another id is given. */
export function signInAs(id = signedInClient.id, token = 'a.b.c'): void {
  const user = { ...signedInClient, id };
  const session = { access_token: token, user } as Partial<Session> as Session;
  useSessionStore.setState({ status: 'signed-in', session });
}
