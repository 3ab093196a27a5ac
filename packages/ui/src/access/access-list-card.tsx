import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { Card, CardContent, CardHeader } from '../primitives/card.tsx';
import { AccessLines, type AccessLineProps } from './access-lines.tsx';

/** The parts of the query for a page that the card uses. */
type AccessQuery = {
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  data: { lines: readonly AccessLineProps[]; totalCount: number } | undefined;
  refetch: () => unknown;
};

type Props = {
  access: AccessQuery;
  description: string;
  /** Shown when nobody has looked or opened anything. */
  empty: ReactNode;
  pageIndex: number;
  pageSize: number;
  onPageChange: (pageIndex: number) => void;
};

/** TRUST-02: who looked at a client's portal and who opened what, a page at a time, in each state of the query. */
export function AccessListCard({ access, description, empty, pageIndex, pageSize, onPageChange }: Props) {
  return (
    <Card aria-labelledby="access" aria-busy={access.isPlaceholderData}>
      <CardHeader titleId="access" title="Access" description={description} />
      {access.isPending && (
        <CardContent>
          <Skeleton className="h-24 w-full" />
        </CardContent>
      )}
      {access.isLoadingError && (
        <ErrorState
          title="Failed to load the list of access"
          onRetry={() => void access.refetch()}
          isRetrying={access.isFetching}
        />
      )}
      {access.data?.lines.length === 0 && <CardContent className="text-muted">{empty}</CardContent>}
      {access.data && access.data.lines.length > 0 && <AccessLines lines={access.data.lines} />}
      {access.data && access.data.totalCount > pageSize && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={pageSize}
            totalCount={access.data.totalCount}
            onPageChange={onPageChange}
            noun="entries"
          />
        </div>
      )}
    </Card>
  );
}
