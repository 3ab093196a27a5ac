import { Button } from '@portal/ui/button';
import { ContractMismatch } from './contract-check.ts';

type Props = { error: Error; isRetrying: boolean; onRetry: () => void };

/** A part of the portal did not load: what it means for the user, and a retry that really fetches again (ALL-01). */
export function RemoteUnavailable({ error, isRetrying, onRetry }: Props) {
  const isMismatch = error instanceof ContractMismatch;
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-6">
      <h1 className="text-xl font-semibold">This part of the portal is not available right now</h1>
      <p className="text-muted">
        {isMismatch
          ? 'It is being updated. Nothing of yours is lost; please try again in a few minutes.'
          : 'It could not be loaded. Nothing of yours is lost; check your connection and try again.'}
      </p>
      <div>
        <Button onClick={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      </div>
    </main>
  );
}
