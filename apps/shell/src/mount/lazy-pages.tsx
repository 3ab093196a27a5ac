import type * as signedInModule from './signed-in.ts';
import { RequireSession } from '@portal/auth/routing/require-session';
import { useLocation, type RouteObject } from '@portal/frame/routing/router';
import { useRuntimeConfig, type RemoteConfig } from '@portal/data/client/runtime-config';
import type { ReactNode } from 'react';
import { lazyPage } from '../layout/lazy-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { findRemoteByPath, isBelow, mountId } from '../configuration/remotes.ts';
import { useRemoteState } from '../remotes/remote-state.ts';

export type SignedIn = typeof signedInModule;

let isLoaded = false;

/** Loads the code that only signed-in users need. Rejects when it cannot be fetched; the next call tries again. */
export async function loadSignedIn(): Promise<SignedIn> {
  const module = await import('./signed-in.ts');
  isLoaded = true;
  return module;
}

export function isSignedInLoaded(): boolean {
  return isLoaded;
}

/** ROUTE-01: sends the signed-in user where they belong. */
export const LazyRedirectSignedInUser = signedInPage(({ RedirectSignedInUser }) => RedirectSignedInUser);

/** AUTH-18: the page between the password and the portal. Most users never see it, so its code is in a separate file. */
export const LazyAuthCodePage = lazyPage(async () => {
  const [{ QueryFrame }, { AuthCodePage }] = await Promise.all([
    loadSignedIn(),
    import('../account/second-factor/auth-code-page.tsx'),
  ]);
  return () => (
    <QueryFrame>
      <AuthCodePage />
    </QueryFrame>
  );
});

/** LEGAL-02: says that there is no such page where the shell has none, nor the remote as its manifest says. */
function KnownPath({ remote, children }: { remote: RemoteConfig; children: ReactNode }) {
  const { pathname } = useLocation();
  const { facts } = useRemoteState(remote.name);
  const isOwn = findRemoteByPath(useRuntimeConfig().remotes, pathname)?.name === remote.name;
  const isKnown = !facts || facts.paths.some((path) => isBelow(path, pathname));
  return isOwn && isKnown ? children : <NotFoundPage />;
}

/** Has no path but a splat child: a parent with a path would match exactly, and the router would never ask for more (GUARD-01). */
export function remoteMountRoute(remote: RemoteConfig): RouteObject {
  const Mount = signedInPage(({ RemoteMount }) => () => <RemoteMount remote={remote} />);
  const Placeholder = signedInPage(({ RemotePlaceholder }) => () => (
    <RemotePlaceholder remote={remote.name} />
  ));
  return {
    id: mountId(remote),
    element: (
      <KnownPath remote={remote}>
        <RequireSession fallback={<PageLoading />}>
          {/* The key keeps React from reusing one remote's elements for another. */}
          <Mount key={remote.name} />
        </RequireSession>
      </KnownPath>
    ),
    children: [
      {
        path: `${remote.mount}/*`.replace('//', '/'),
        // A loader, even an idle one, makes the first page load go through the discovery of routes.
        loader: () => null,
        element: <Placeholder />,
      },
    ],
  };
}

function signedInPage(pick: (module: SignedIn) => React.ComponentType) {
  const page = lazyPage(async () => {
    const module = await loadSignedIn();
    const Page = pick(module);
    return () => (
      <module.QueryFrame>
        <Page />
      </module.QueryFrame>
    );
  });
  if (isSignedInLoaded()) page.preload();
  return page;
}
