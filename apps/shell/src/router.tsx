import { createBrowserRouter, type RouteObject } from '@portal/auth/routing/router';
import { waitForSession } from '@portal/auth/session/session';
import { isKnownAdmin } from '@portal/auth/routing/account';
import { paths } from '@portal/auth/routing/paths';
import { runtimeConfig, type RemoteConfig } from '@portal/data/client/runtime-config';
import { PageErrorProvider } from '@portal/ui/layout/lazy-page';
import { NotFoundPage } from './screens/not-found-page.tsx';
import { PageLoading } from './screens/page-loading.tsx';
import { queryClient } from './query-client.ts';
import { refetchRemoteConfig } from './remotes/loading/refetch-remote-config.ts';
import { loadRemoteModule } from './remotes/loading/load-remote.ts';
import { RemoteCrash } from './remotes/screens/remote-crash.tsx';
import { setLoadedVersion } from './remotes/loading/loaded-versions.ts';
import { ShellFrame } from './shell-frame.tsx';
import { remoteFailure, setRemoteFailure } from './remotes/loading/remote-failures.ts';
import { RemoteMount } from './remotes/mounting/remote-mount.tsx';
import { findRemoteByPath } from './remotes/mounting/find-remote-by-path.ts';
import { asRemoteError } from './remotes/manifest/remote-error.ts';
import { RemotePlaceholder } from './remotes/screens/remote-placeholder.tsx';
import { rememberAdmin } from './remotes/preloading/known-admin.ts';
import { reportError } from './report-error.ts';
import { AuthCallbackPage } from './callback/auth-callback-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { ShellError } from './screens/shell-error.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

const ResetPasswordPage = lazyPage(() =>
  import('./reset-password/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
);
const PrivacyPolicyPage = lazyPage(() =>
  import('./legal/privacy-policy-page.tsx').then((module) => module.PrivacyPolicyPage),
);
const TermsOfUsePage = lazyPage(() =>
  import('./legal/terms-of-use-page.tsx').then((module) => module.TermsOfUsePage),
);

const loaded = new Set<string>();
const reportShellError = (error: Error) => reportError({ source: 'shell', error });

/** The shell's own pages, and a place for each remote's. */
export function shellRoutes(remotes: RemoteConfig[]): RouteObject[] {
  return [
    {
      id: 'root',
      element: (
        <PageErrorProvider value={reportShellError}>
          <ShellFrame />
        </PageErrorProvider>
      ),
      errorElement: <ShellError />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        { path: paths.home, element: <SignInPage /> },
        { path: paths.auth, element: <SignInPage /> },
        { path: paths.authCallback, element: <AuthCallbackPage /> },
        { path: paths.resetPassword, element: <ResetPasswordPage /> },
        { path: paths.privacyPolicy, element: <PrivacyPolicyPage /> },
        { path: paths.termsOfUse, element: <TermsOfUsePage /> },
        ...remotes.map(mountOf),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

/** The shell's routes, with the remotes' grafted in when a user who may enter first goes there. */
export function createShellRouter() {
  const { remotes } = runtimeConfig();
  return createBrowserRouter(shellRoutes(remotes), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const remote = findRemoteByPath(remotes, path);
      if (!remote || loaded.has(remote.name) || !(await mayEnter(remote))) return;
      try {
        // After a failure the deployment may have been mended by a changed configuration.
        const target = remoteFailure(remote.name) ? await refetchRemoteConfig(remote) : remote;
        const { module, version } = await loadRemoteModule(target);
        setLoadedVersion(remote.name, version);
        patch(mountId(remote), withCrashScreen(remote, module.routes));
        // The router ignores what an interrupted navigation patches; the one that came after it patches again.
        if (!signal.aborted) loaded.add(remote.name);
        setRemoteFailure(remote.name, undefined);
      } catch (error) {
        const failure = asRemoteError(remote, error);
        reportError({ source: `remote:${remote.name}`, version: failure.version, error: failure });
        setRemoteFailure(remote.name, failure);
      }
    },
  });
}

const mountId = (remote: RemoteConfig) => `mount-${remote.name}`;

/** A pathless parent with a splat child for each owned path: with a path of its own it would match and never be patched. */
function mountOf(remote: RemoteConfig): RouteObject {
  return {
    id: mountId(remote),
    // By its key each remote has a mount of its own, which knows no element of another's.
    element: <RemoteMount key={remote.name} remote={remote} />,
    children: remote.paths.map((prefix) => ({
      path: `${prefix}/*`,
      // A loader, even an idle one, makes the first page load go through the discovery of routes.
      loader: () => null,
      element: <RemotePlaceholder remote={remote.name} isLoaded={(name) => loaded.has(name)} />,
    })),
  };
}

/** What a remote's page throws while it renders stays inside the remote: around it the shell lives on (ALL-01). */
function withCrashScreen(remote: RemoteConfig, routes: RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.errorElement ? route : { ...route, errorElement: <RemoteCrash remote={remote.name} /> },
  );
}

/** Nobody downloads a remote's code without a session, nor without the role that it requires (GUARD-05). */
async function mayEnter(remote: RemoteConfig): Promise<boolean> {
  const session = await waitForSession();
  if (!session) return false;
  if (!remote.requires) return true;
  const isAdmin = await isKnownAdmin(queryClient, session.user.id);
  rememberAdmin(session.user.id, isAdmin);
  return isAdmin;
}
