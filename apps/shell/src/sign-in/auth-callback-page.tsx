import { paths } from '@portal/domain/routing/paths';
import { Navigate } from '@portal/frame/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { LazyEmailLinkPage } from '../layout/lazy-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { LazyRedirectSignedInUser } from '../mount/lazy-pages.tsx';
import { useRedeemCallback } from '../account/email-link/use-redeem-callback.ts';

/** AUTH-12: completes sign-ins by a provider and by magic link; whatever goes wrong ends at /auth with the reason. */
export function AuthCallbackPage() {
  usePageTitle('Completing sign in');
  const callback = useRedeemCallback();
  const status = useSessionStore((state) => state.status);

  if (callback === 'email-link') return <LazyEmailLinkPage />;
  if (callback === 'exchanging' || status === 'loading') return <PageLoading label="Completing sign in..." />;
  if (status === 'signed-in') return <LazyRedirectSignedInUser />;
  return <Navigate to={paths.auth} replace />;
}
