import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import type { RemoteError, RemoteFault } from '../manifest/remote-error.ts';
import { OtherDestinations } from './other-destinations.tsx';
import { MessagePage } from '../../layout/message-page.tsx';

type Props = { error: RemoteError; isRetrying: boolean; onRetry: () => void };

const EXPLANATIONS: Readonly<Record<RemoteFault, string>> = {
  unreachable: 'It could not be loaded. Check your connection and try again.',
  unusable: 'Its server sent an unexpected response. This usually passes in a few minutes. Please try again.',
  slow: 'Its server takes too long to respond. Try again; if that does not help, reload the page.',
  incompatible:
    'It is being updated and does not match the rest of the portal yet. Please try again in a few minutes.',
  forbidden: 'Its address is not one that the portal trusts, so it was not opened. Please tell us.',
  broken: 'It has a fault, which has been reported. Try again; if that does not help, come back later.',
};

/** Says that a part of the portal did not load, with a retry that fetches it again and links elsewhere (ALL-01). */
export function RemoteUnavailable({ error, isRetrying, onRetry }: Props) {
  usePageTitle('Not available right now');
  return (
    <MessagePage title="This part of the portal is not available right now">
      <p className="text-muted">
        {EXPLANATIONS[error.fault]} Nothing is lost, and the other parts work as usual.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry} isPending={isRetrying}>
          Try again
        </Button>
        {error.fault === 'slow' && (
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
      </div>
      <OtherDestinations without={error.remote} />
      <DeveloperDetails error={error} source={error.remote} version={error.version} />
    </MessagePage>
  );
}

type DetailsProps = { error: Error; source: string; version: string | undefined };

export function DeveloperDetails({ error, source, version }: DetailsProps) {
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer">Details for developers</summary>
      <p translate="no" className="mt-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {`${source} ${version ?? '(version unknown)'}\n${error.name}: ${error.message}`}
      </p>
    </details>
  );
}
