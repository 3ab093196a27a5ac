import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { useState } from 'react';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useRemoteState } from '../remote-state.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

export function RemotePlaceholder({ remote }: { remote: string }) {
  const { failure, hasRoutes } = useRemoteState(remote);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    setIsRetrying(true);
    // Navigating to the same place makes the router ask for the remote's routes again.
    await navigate(pathname + search + hash, { replace: true });
    setIsRetrying(false);
  }

  if (failure)
    return <RemoteUnavailable error={failure} isRetrying={isRetrying} onRetry={() => void retry()} />;
  return hasRoutes ? <NotFoundPage /> : <PageLoading />;
}
