import { Button } from '@portal/ui/primitives/button';

/** The shell could not learn where its backend is: says so and tries again on request (ALL-01). */
export function ConfigurationUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-6">
      <h1 className="text-3xl">The portal could not start</h1>
      <p className="text-muted">
        Its configuration did not arrive. Check your connection and try again; nothing of yours is lost.
      </p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </main>
  );
}
