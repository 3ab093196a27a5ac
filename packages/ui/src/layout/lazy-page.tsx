import { createContext, Fragment, use, type ComponentType, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { loadOnce } from '../hooks/load-once.ts';

interface LazyPageOptions {
  loading?: ReactNode;
  /** Wraps the error message, for pages that bring their own landmarks. */
  errorFrame?: ComponentType<{ children: ReactNode }>;
}

const PageErrorContext = createContext<(error: Error) => void>(() => undefined);

/** Its value is called with every error that a lazy page below it shows. */
export const PageErrorProvider = PageErrorContext.Provider;

/** `preload` loads the page's code before the page is shown. A failure is reported when the page is shown. */
export type PreloadablePage<Props = object> = ComponentType<Props> & { preload: () => void };

/** ALL-01: a failure to load, as after a deployment, or to render shows a retry, which loads the code again. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = <PageSkeleton />, errorFrame: Frame = Fragment }: LazyPageOptions = {},
): PreloadablePage<Props> {
  const { load: loadCode, useLoaded } = loadOnce(load);
  const preload = () => void loadCode().catch(() => undefined);
  // Without React.lazy, because React shows what has been suspended 300 ms after its placeholder at the earliest.
  function LoadedPage(props: Props) {
    const page = useLoaded();
    if ('error' in page) throw page.error;
    return page.code ? <page.code {...props} /> : loading;
  }
  function LazyPage(props: Props) {
    const onError = use(PageErrorContext);
    return (
      <ErrorBoundary
        onError={onError}
        fallback={(error, reset) => (
          <Frame>
            <PageError error={error} onRetry={reset} />
          </Frame>
        )}
      >
        <LoadedPage {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyPage, { preload });
}

export function PageSkeleton() {
  return (
    <output aria-label="Loading the page" className="flex flex-col gap-6">
      <Skeleton className="h-8.5 w-56" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </output>
  );
}

function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isChunkLoadError(error)) {
    return (
      <ErrorState
        title="This page could not be loaded"
        description="Check your connection and try again. If the portal has been updated, reload the page to get the new version."
        onRetry={onRetry}
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      />
    );
  }
  return (
    <ErrorState
      title="Something went wrong on this page"
      description="The error has been reported. Try again, or open another page."
      onRetry={onRetry}
    />
  );
}

const CHUNK_LOAD_ERROR = /dynamically imported module|module script failed|Unable to preload CSS/i;

/** Whether a code or style file failed to load. Matches the messages of Chromium, Firefox, Safari and Vite. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && CHUNK_LOAD_ERROR.test(error.message);
}
