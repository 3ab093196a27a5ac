import { Spinner } from '@portal/ui/feedback/spinner';

/** Shown while a page's code or the session is on its way. */
export function PageLoading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-items-center bg-background text-muted">
      <p className="flex items-center gap-3">
        <Spinner label={label} />
        <span aria-hidden="true">{label}</span>
      </p>
    </div>
  );
}
