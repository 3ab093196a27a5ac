import { Button } from '@portal/ui/primitives/button';
import { NamelessHeader } from '../screens/brand-header.tsx';
import { MessagePage } from '../screens/message-page.tsx';

/** The shell could not learn where its backend is: says so and tries again on request (ALL-01). */
export function ConfigurationUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title="The portal could not start" header={<NamelessHeader />}>
      <p className="text-muted">
        Its configuration could not be loaded. Check your connection and try again. Nothing is lost.
      </p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </MessagePage>
  );
}
