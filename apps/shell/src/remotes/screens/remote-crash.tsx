import { useLocation, useNavigate, useRouteError } from '@portal/frame/routing/router';
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
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const version = remoteState(remote).version;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  usePageTitle('Something went wrong');
  useEffect(() => {
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
    reportError({ source: `remote:${remote}`, version: remoteState(remote).version, error: cause });
  }, [remote, thrown]);

  return (
    <MessagePage title="Something went wrong on this page">
      <p className="text-muted">It has been reported. Try again, or open another page.</p>
      <div>
        {/* A navigation, also to the same place, makes the router render the page anew. */}
        <Button onClick={() => void navigate(pathname + search + hash, { replace: true })}>Try again</Button>
      </div>
      <OtherDestinations without="" />
      <DeveloperDetails error={error} source={remote} version={version} />
    </MessagePage>
  );
}
