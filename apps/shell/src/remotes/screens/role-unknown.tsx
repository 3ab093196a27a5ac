import { Button } from '@portal/ui/primitives/button';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { useState } from 'react';
import { MessagePage } from '../../layout/message-page.tsx';
import { OtherDestinations } from './other-destinations.tsx';

type Props = { remote: string; onRetry: () => Promise<unknown> };

/** GUARD-05: says that the user's role could not be checked, instead of redirecting an admin without an explanation. */
export function RoleUnknown({ remote, onRetry }: Props) {
  usePageTitle('Not available right now');
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  }

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
