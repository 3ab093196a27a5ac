import { ErrorState } from '@portal/ui/error-state';
import { Skeleton } from '@portal/ui/skeleton';
import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A page whose code loads when it is first shown. When it does not arrive, as after a new deployment, the
 * user is offered a retry that really fetches again.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const attempt = () => lazy(async () => ({ default: await load() }));
  return function LazyPage() {
    const [Page, setPage] = useState(attempt);
    return (
      <RetryBoundary onRetry={() => setPage(attempt)}>
        <Suspense fallback={<PageSkeleton />}>
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

type BoundaryProps = { children: ReactNode; onRetry: () => void };

class RetryBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="This page could not be loaded"
        description="There may be a new version. Try again; if that does not help, reload the page."
        onRetry={() => {
          this.props.onRetry();
          this.setState({ hasFailed: false });
        }}
      />
    );
  }
}
