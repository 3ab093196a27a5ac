import {
  Component,
  createContext,
  Fragment,
  lazy,
  Suspense,
  use,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button } from '../primitives/button.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { isChunkLoadError } from './is-chunk-load-error.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

export interface LazyPageOptions {
  /** Shown while the code is on its way. */
  loading?: ReactNode;
  /** Goes around what is said when it failed, where the page brings its own landmarks. */
  errorFrame?: ComponentType<{ children: ReactNode }>;
}

const PageErrorContext = createContext<(error: Error) => void>(() => undefined);

/** Is told of every error that a lazy page below it shows in its place. */
export const PageErrorProvider = PageErrorContext.Provider;

/** `preload` fetches the page's code ahead of showing it; a failure shows, with its retry, when the page does. */
export type PreloadablePage = ComponentType & { preload: () => void };

/**
 * A page whose code loads when it is first shown, and which shows at once from then on (ALL-01). When it does not
 * arrive, as after a new deployment, or throws while it renders, what is around it stays, and a retry really fetches
 * and renders again.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  { loading = <PageSkeleton />, errorFrame: Frame = Fragment }: LazyPageOptions = {},
): PreloadablePage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const createPage = (): ComponentType => loaded ?? lazy(fetchPage);
  const preload = () => void fetchPage().catch(() => undefined);
  function LazyPage() {
    const [Page, setPage] = useState(createPage);
    const onError = use(PageErrorContext);
    return (
      <PageBoundary
        onError={onError}
        fallback={(error, reset) => (
          <Frame>
            <PageError
              error={error}
              onRetry={() => {
                setPage(createPage);
                reset();
              }}
            />
          </Frame>
        )}
      >
        <Suspense fallback={loading}>
          <Page />
        </Suspense>
      </PageBoundary>
    );
  }
  return Object.assign(LazyPage, { preload });
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

function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isChunkLoadError(error)) {
    return (
      <ErrorState
        title="This page could not be loaded"
        description="Check your connection and try again. If there is a new version of the portal, reloading brings it."
        onRetry={onRetry}
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      />
    );
  }
  return (
    <ErrorState
      title="Something went wrong on this page"
      description="It has been reported. Try again, or go on elsewhere."
      onRetry={onRetry}
    />
  );
}

type BoundaryProps = {
  children: ReactNode;
  onError: (error: Error) => void;
  fallback: (error: Error, reset: () => void) => ReactNode;
};

class PageBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: asError(thrown) };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(asError(thrown));
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
