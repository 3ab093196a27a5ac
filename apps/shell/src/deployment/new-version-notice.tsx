import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useState } from 'react';
import { useNewerDeployment } from './use-newer-deployment.ts';

/** Offers a new deployment, and never takes it by itself: the user may be in the middle of a form. */
export function NewVersionNotice() {
  const deployment = useNewerDeployment();
  const [declined, setDeclined] = useState<string | null>(null);
  const isOffered = deployment !== null && deployment !== declined;
  return (
    <output className="pointer-events-none fixed bottom-4 left-4 z-70 max-w-[calc(100vw-2rem)]">
      {isOffered && (
        <div className="pointer-events-auto grid gap-3 rounded-lg border border-border bg-raised p-4 shadow-md">
          <div>
            <p className="font-medium">A new version of the portal is ready</p>
            <p className="text-sm text-muted">Save your work first, then reload when you are ready.</p>
          </div>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
            <SmallButton onClick={() => setDeclined(deployment)}>Later</SmallButton>
          </div>
        </div>
      )}
    </output>
  );
}
