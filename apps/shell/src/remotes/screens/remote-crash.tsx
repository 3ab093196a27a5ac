import { useLocation, useNavigate, useRouteError } from '@portal/frame/routing/router';
import { asError } from '@portal/ui/feedback/error-boundary';
import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { useEffect } from 'react';
import { reportError } from '../../layout/report-error.ts';
import { remoteState } from '../remote-state.ts';
import { OtherDestinations } from './other-destinations.tsx';
import { MessagePage } from '../../layout/message-page.tsx';
import { DeveloperDetails } from './remote-unavailable.tsx';

/** ALL-01: shown when a remote's page throws while rendering. The user can try again or go elsewhere. */
export function RemoteCrash({ remote }: { remote: string }) {
  const thrown = useRouteError();
  const { version } = remoteState(remote);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  usePageTitle('Something went wrong');
  useEffect(() => {
    reportError({ source: `remote:${remote}`, version, error: asError(thrown) });
  }, [remote, version, thrown]);

  return (
    <MessagePage title="Something went wrong on this page">
      <p className="text-muted">It has been reported. Try again, or open another page.</p>
      <div>
        {/* A navigation, also to the same place, makes the router render the page anew. */}
        <Button onClick={() => void navigate(pathname + search + hash, { replace: true })}>Try again</Button>
      </div>
      <OtherDestinations without="" />
      <DeveloperDetails error={asError(thrown)} source={remote} version={version} />
    </MessagePage>
  );
}
