import { createMemoryRouter } from '@portal/frame/routing/memory-router';
import { RequireAccount } from '@portal/auth/routing/require-account';
import type { RouteObject } from '@portal/frame/routing/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { QueryFrame, queryClient } from '../src/cache/query-client.tsx';
import { ShellContractProvider } from '../src/mount/shell-contract-provider.tsx';
import { ShellRoot } from '../src/boot/shell-frame.tsx';

/** For tests: renders these routes at a path, with toasts and the window's query client. Returns the router. */
export function renderRoutes(routes: RouteObject[], path = '/') {
  onTestFinished(() => queryClient.clear());
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryFrame>
      <ShellRoot router={router} />
    </QueryFrame>,
  );
  return router;
}

/** For tests: renders pages, each at its path, where one of them is opened. Other paths are empty. Returns the router. */
export function renderPages(pages: Record<string, ReactNode>, path: string) {
  const routes = Object.entries({ '*': null, ...pages }).map(([at, element]) => ({ path: at, element }));
  return renderRoutes(routes, path);
}

/** For tests: a page of a remote in its place in the shell, which gives it what `useShell` returns. */
export function asRemotePage(page: ReactNode) {
  return (
    <RequireAccount fallback={<p>Loading</p>}>
      {(signedIn) => <ShellContractProvider signedIn={signedIn}>{page}</ShellContractProvider>}
    </RequireAccount>
  );
}
