import { Spinner } from '@portal/ui/feedback/spinner';
import { useEffect, useState } from 'react';

/** supabase-js tries for up to 30 s to renew a session while the sign-in service is down. */
const SLOW_AFTER_MS = 5_000;

/** Shown while a page's code or the session is on its way. */
export function PageLoading({ label = 'Loading…' }: { label?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid min-h-dvh place-items-center bg-background p-4 text-muted">
      <div className="flex flex-col items-center gap-3 text-center">
        <p className="flex items-center gap-3">
          <Spinner label={label} />
          <span aria-hidden="true">{label}</span>
        </p>
        <p aria-live="polite">{isSlow && 'This is taking longer than usual. We are still trying.'}</p>
      </div>
    </div>
  );
}
