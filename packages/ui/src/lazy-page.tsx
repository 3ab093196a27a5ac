import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

export interface LazyPageOptions {
  /** Shown while the code is on its way. */
  loading?: ReactNode;
  /** Shown when it did not arrive; `retry` fetches again. */
  failed?: (retry: () => void) => ReactNode;
  onError?: (error: Error) => void;
}

/**
 * A page whose code loads when it is first shown. When it does not arrive, as after a new deployment, the
 * user is offered a retry that really fetches again.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  { loading = <PageSkeleton />, failed = pageFailed, onError }: LazyPageOptions = {},
): ComponentType {
  const attempt = () => lazy(async () => ({ default: await load() }));
  return function LazyPage() {
    const [Page, setPage] = useState(attempt);
    return (
      <RetryBoundary failed={failed} onError={onError} onRetry={() => setPage(attempt)}>
        <Suspense fallback={loading}>
          <Page />
        </Suspense>
      </RetryBoundary>
    );
  };
}

/** The outline of a page: a heading and a surface. */
export function PageSkeleton() {
  return (
    <output aria-label="Loading the page" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </output>
  );
}

function pageFailed(retry: () => void): ReactNode {
  return (
    <ErrorState
      title="This page could not be loaded"
      description="There may be a new version. Try again; if that does not help, reload the page."
      onRetry={retry}
    />
  );
}

type BoundaryProps = Required<Pick<LazyPageOptions, 'failed'>> &
  Pick<LazyPageOptions, 'onError'> & { children: ReactNode; onRetry: () => void };

class RetryBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onError?.(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.failed(() => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    });
  }
}
