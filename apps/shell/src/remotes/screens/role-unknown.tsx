import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { MessagePage } from '../../layout/message-page.tsx';
import { OtherDestinations } from './other-destinations.tsx';

/** GUARD-05: says that the user's role could not be checked, instead of redirecting an admin without an explanation. */
export function RoleUnknown({ remote, onRetry }: { remote: string; onRetry: () => Promise<unknown> }) {
  usePageTitle('Not available right now');
  const [retry, isRetrying] = useOneAtATime(onRetry);
  return (
    <MessagePage title="We could not check your access to this page">
      <p className="text-muted">
        It is for admins, and the server did not say in time whether you are one. Nothing is lost.
      </p>
      <div>
        <Button onClick={() => void retry()} isPending={isRetrying}>
          Try again
        </Button>
      </div>
      <OtherDestinations without={remote} />
    </MessagePage>
  );
}
