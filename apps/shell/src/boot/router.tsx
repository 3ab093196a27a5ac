import { createBrowserRouter, type RouteObject } from '@portal/frame/routing/router';
import { CONTRACT } from '@portal/frame/contract/contract-version';
import { paths } from '@portal/domain/routing/paths';
import { prefetchLinks } from '../remotes/mounting/prefetch-links.ts';
import { waitForSession } from '@portal/auth/session/session';
import { runtimeConfig, type RemoteConfig } from '@portal/data/client/runtime-config';
import { PageErrorProvider } from '@portal/ui/layout/lazy-page';
import type { ComponentType } from 'react';
import { LazyAuthCodePage, remoteMountRoute, loadSignedIn } from '../mount/lazy-pages.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { lazyPage } from '../layout/lazy-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { reportError } from '../layout/report-error.ts';
import { findRemoteByPath } from '../configuration/remotes.ts';
import { preloadManifest } from '../remotes/loading/preload-remote.ts';
import { remoteState, updateRemote } from '../remotes/remote-state.ts';
import { AuthCallbackPage } from '../sign-in/auth-callback-page.tsx';
import { ShellError } from '../layout/shell-error.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

const ResetPasswordPage = lazyPage(() =>
  import('../account/reset-password/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
);
const ChangeAddressPage = lazyPage(() =>
  import('../account/change-address/change-address-page.tsx').then((module) => module.ChangeAddressPage),
);
const PrivacyPolicyPage = lazyPage(() =>
  import('../legal/privacy-policy-page.tsx').then((module) => module.PrivacyPolicyPage),
);
const TermsOfUsePage = lazyPage(() =>
  import('../legal/terms-of-use-page.tsx').then((module) => module.TermsOfUsePage),
);
const VerifyPage = queryPage(() => import('../verify/verify-page.tsx').then((module) => module.VerifyPage));
const UnsubscribePage = lazyPage(() =>
  import('../unsubscribe/unsubscribe-page.tsx').then((module) => module.UnsubscribePage),
);
const InvitationPage = queryPage(() =>
  import('../account/invitation/invitation-page.tsx').then((module) => module.InvitationPage),
);

/** A page that queries the backend: the query library is loaded beside it. */
function queryPage(load: () => Promise<ComponentType>) {
  return lazyPage(async () => {
    const [{ QueryFrame }, Page] = await Promise.all([import('../cache/query-client.tsx'), load()]);
    return () => (
      <QueryFrame>
        <Page />
      </QueryFrame>
    );
  });
}

const reportShellError = (error: Error) => reportError({ source: 'shell', error });

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
        { path: paths.authCode, element: <LazyAuthCodePage /> },
        { path: paths.resetPassword, element: <ResetPasswordPage /> },
        { path: paths.changeAddress, element: <ChangeAddressPage /> },
        { path: paths.invitation, element: <InvitationPage /> },
        { path: paths.privacyPolicy, element: <PrivacyPolicyPage /> },
        { path: paths.termsOfUse, element: <TermsOfUsePage /> },
        { path: `${paths.verify}/:sha256?`, element: <VerifyPage /> },
        { path: paths.unsubscribe, element: <UnsubscribePage /> },
        ...remotes.map(remoteMountRoute),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

/** LEGAL-02: the manifest tells existing pages from missing ones. What is wrong with it is shown after signing in. */
async function learnPaths(remotes: RemoteConfig[], pathname: string): Promise<void> {
  const remote = findRemoteByPath(remotes, pathname);
  if (remote?.mount !== paths.home || remoteState(remote.name).facts) return;
  const facts = await preloadManifest(remote).catch(() => undefined);
  if (facts?.contract === CONTRACT) updateRemote(remote.name, { facts });
}

/** The shell's router. A remote's routes are added when a user who may enter it first goes there. */
export function createShellRouter() {
  const { remotes } = runtimeConfig();
  const router = createBrowserRouter(shellRoutes(remotes), {
    async patchRoutesOnNavigation(options) {
      // Nobody fetches the code for signed-in users, nor a remote's, without a session (GUARD-01).
      const session = await waitForSession();
      if (!session) return learnPaths(remotes, options.path);
      const { patchRemoteRoutes } = await loadSignedIn();
      await patchRemoteRoutes(remotes, session.user.id, options);
    },
  });
  prefetchLinks(
    () => router.routes,
    // Only pages of remotes name queries, and their routes come with this code.
    (query) => void loadSignedIn().then(({ prefetch }) => prefetch(query)),
  );
  return router;
}
