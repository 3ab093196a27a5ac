import type { ReactNode } from 'react';
import { Card } from '../primitives/card.tsx';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** The parts of a query's result that decide what is shown. */
export type QueryState<Data> = {
  data: Data | undefined;
  isPending: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: QueryState<Data>;
  /** What failed, when it does: "Failed to load the notes". */
  title: string;
  /** In the measures of the content. Announced as "Loading". */
  skeleton?: ReactNode;
  /** In place of the content when the data is null or an empty list, or `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: NonNullable<Data>) => boolean;
  /** Puts the error and the empty state into a card, where the content is not in one. */
  framed?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
};

/**
 * ALL-01: a query in its states: loading, failed with a retry, empty, or the content. Data wins over a failed refetch: what
 * a user is reading or doing stays on the page. An error stays while it is retried, so that its button keeps the focus.
 */
export function QueryContent<Data>({
  query,
  title,
  skeleton = <Skeleton className="h-40 w-full" />,
  empty,
  isEmpty = isEmptyList,
  framed = false,
  children,
}: Props<Data>) {
  const { data } = query;
  const frame = (state: ReactNode) => (framed && state ? <Card>{state}</Card> : state);
  if (data === null) return frame(empty);
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? frame(empty) : children(data);
  if (query.isPending && !query.isFetchedAfterMount) {
    return (
      <output aria-label="Loading" className="block">
        {skeleton}
      </output>
    );
  }
  return frame(
    <ErrorState title={title} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />,
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
