import { useEffect, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Card, CardContent } from '../primitives/card.tsx';
import { cn } from '../primitives/class-names.ts';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { toast } from './toast.tsx';

export type QueryState<Data> = {
  data: Data | undefined;
  isPending: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: QueryState<Data>;
  title: string;
  /** Says the failure in a toast, too, where the specification names one. */
  hasToast?: boolean | undefined;
  /** What was not lost when it fails, and what to do next. */
  description?: string | undefined;
  /** The measures of the skeleton, where they are not h-40 and w-full. */
  skeletonClassName?: string;
  /** In the measures of the content. Announced as "Loading". */
  skeleton?: ReactNode;
  /** In place of the content when the data is null or an empty list, or `isEmpty` says so. */
  empty?: ReactNode;
  isEmpty?: (data: NonNullable<Data>) => boolean;
  /** Puts the error and the empty state into a card, where the content is not in one. */
  framed?: boolean;
  /** Gives the skeleton and the empty text the padding of the card that they are in, where the content brings its own. */
  inCard?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** ALL-01: data wins over a failed refetch. An error stays while it is retried, so that its button keeps the focus. */
export function QueryContent<Data>({
  query,
  title,
  hasToast = false,
  description,
  skeletonClassName,
  skeleton = <Skeleton className={cn('h-40 w-full', skeletonClassName)} />,
  empty,
  isEmpty = isEmptyList,
  framed = false,
  inCard = false,
  children,
}: Props<Data>) {
  const { data } = query;
  const frame = (state: ReactNode) => (framed && state ? <Card>{state}</Card> : state);
  const toasted = hasToast && hasFailed(query) ? title : null;
  useEffect(() => {
    if (toasted !== null) toast.error(toasted);
  }, [toasted]);
  const pad = (state: ReactNode) =>
    inCard && state ? <CardContent className="text-muted">{state}</CardContent> : state;
  if (data === null) return frame(pad(empty));
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? frame(pad(empty)) : children(data);
  if (isAwaited(query)) {
    return (
      <output aria-label="Loading" className="block">
        {pad(skeleton)}
      </output>
    );
  }
  return frame(
    <ErrorState
      title={title}
      description={description}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />,
  );
}

/** Several queries as one, for content that needs all of them. Null among the data is a value, and not empty. */
export function joinQueries<Data extends readonly unknown[]>(
  ...queries: { [Index in keyof Data]: QueryState<Data[Index]> }
): QueryState<Data> {
  const data = queries.map((query) => query.data);
  return {
    data: data.includes(undefined) ? undefined : (data as unknown as Data),
    isPending: !queries.some(hasFailed),
    isFetching: queries.some(({ isFetching }) => isFetching),
    isFetchedAfterMount: false,
    refetch: () => Promise.all(queries.filter(hasFailed).map((query) => query.refetch())),
  };
}

type NoticeProps = {
  query: QueryState<unknown>;
  className?: string;
  children: ReactNode;
};

/** ALL-01: where the page can be used without the query, says that it failed, with a retry. Shows nothing otherwise. */
export function LoadErrorNotice({ query, className, children }: NoticeProps) {
  if (!hasFailed(query)) return null;
  return (
    <Notice
      tone="warning"
      className={className}
      actions={
        <Button
          variant="secondary"
          size="sm"
          isPending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** Whether there is nothing to show. A query without data is pending again while it is retried; it has still failed. */
export function hasFailed({ data, isPending, isFetchedAfterMount }: QueryState<unknown>): boolean {
  return data === undefined && (!isPending || isFetchedAfterMount);
}

export function isAwaited(query: QueryState<unknown>): boolean {
  return query.data === undefined && !hasFailed(query);
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
