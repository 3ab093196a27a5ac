import { useNavigation, useRevalidator } from '@portal/frame/routing/router';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { PageLoading } from '../../layout/page-loading.tsx';
import { useRemoteState } from '../remote-state.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

export function RemotePlaceholder({ remote }: { remote: string }) {
  const { failure, hasRoutes } = useRemoteState(remote);
  const navigation = useNavigation();
  // Makes the router ask for the remote's routes again. A navigation to the same place would not, if the address has a fragment.
  const { revalidate, state } = useRevalidator();
  // A retry adds the routes and ends the failure a moment before its page is shown.
  const isRetrying = navigation.state !== 'idle' || state !== 'idle';

  if (failure)
    return <RemoteUnavailable error={failure} isRetrying={isRetrying} onRetry={() => void revalidate()} />;
  return hasRoutes && !isRetrying ? <NotFoundPage /> : <PageLoading />;
}
