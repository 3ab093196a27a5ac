import { useDeferredValue, type ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { Pagination } from '../layout/pagination.tsx';

/** The parts of a query for one page that the list uses. */
type PageQuery = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  data: { totalCount: number } | undefined;
  refetch: () => unknown;
};

type Props = {
  query: PageQuery;
  /** What is listed, as a plural that ends in "s": "clients". */
  noun: string;
  pageIndex: number;
  pageSize: number;
  onPageChange: (pageIndex: number) => void;
  /** Whether the answer has rows on this page. */
  hasRows: boolean;
  skeleton: ReactNode;
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** ALL-01: a page of a list in its states: loading, failed with a retry, empty, or rows with the pages below. */
export function ListStates({
  query,
  noun,
  pageIndex,
  pageSize,
  onPageChange,
  hasRows,
  skeleton,
  empty,
  children,
}: Props) {
  // Rendering 25 new rows takes longer than a frame. Deferring it keeps typing responsive.
  return useDeferredValue(
    <>
      {query.isPending && skeleton}
      {query.isError && (
        <ErrorState
          title={`Failed to load ${noun}`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && !hasRows && empty}
      {query.data && hasRows && children}
      {/* Rendered without rows too, but visually hidden: the live region must stay in place to announce the new count. */}
      {query.data && (
        <div className={hasRows ? 'border-t border-border px-5 py-3' : 'sr-only'}>
          <Pagination
            pageIndex={hasRows ? pageIndex : 0}
            pageSize={pageSize}
            totalCount={hasRows ? query.data.totalCount : 0}
            onPageChange={onPageChange}
            noun={noun}
          />
        </div>
      )}
    </>,
  );
}
