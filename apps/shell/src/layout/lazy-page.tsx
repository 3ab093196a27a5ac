import { Spinner } from '@portal/ui/feedback/spinner';
import { lazyPage as lazyPageOf, type PreloadablePage } from '@portal/ui/layout/lazy-page';
import type { ComponentType, ReactNode } from 'react';

/** A page of the shell's own: it has no layout around it. */
export function lazyPage(load: () => Promise<ComponentType>): PreloadablePage {
  return lazyPageOf(load, { loading: <PageLoading />, errorFrame: ErrorFrame });
}

function ErrorFrame({ children }: { children: ReactNode }) {
  return <main className="grid min-h-dvh place-content-center">{children}</main>;
}

/** Loaded when a link is opened: the sign-in page is light without it. */
export const LazyEmailLinkPage = lazyPage(
  async () => (await import('../account/email-link/email-link-page.tsx')).EmailLinkPage,
);

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
