import { useLocation, useNavigate, useNavigation } from '@portal/frame/routing/router';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useRemoteState } from '../remote-state.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

export function RemotePlaceholder({ remote }: { remote: string }) {
  const { failure, hasRoutes } = useRemoteState(remote);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // A retry adds the routes and ends the failure a moment before its page is shown.
  const isRetrying = useNavigation().state !== 'idle';

  // Navigating to the same place makes the router ask for the remote's routes again.
  const retry = () => void navigate(pathname + search + hash, { replace: true });

  if (failure) return <RemoteUnavailable error={failure} isRetrying={isRetrying} onRetry={retry} />;
  return hasRoutes && !isRetrying ? <NotFoundPage /> : <PageLoading />;
}
