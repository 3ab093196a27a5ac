import { Button } from '@portal/ui/button';
import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { PageLoading } from './page-loading.tsx';
import { reportError } from './report-error.ts';

/** A page whose code loads when it is first shown. When that fails the user can try again without a reload. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const attempt = () => lazy(async () => ({ default: await load() }));
  return function LazyPage() {
    const [Page, setPage] = useState(attempt);
    return (
      <RetryBoundary onRetry={() => setPage(attempt)}>
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </RetryBoundary>
    );
  };
}

type BoundaryProps = { children: ReactNode; onRetry: () => void };

class RetryBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    reportError({ source: 'shell', error });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-6">
        <h1 className="text-xl">This page could not be loaded</h1>
        <p className="text-muted">Check your connection and try again.</p>
        <div>
          <Button onClick={retry}>Try again</Button>
        </div>
      </main>
    );
  }
}
