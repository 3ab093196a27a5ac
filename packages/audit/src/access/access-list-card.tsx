import type { AccessLine } from '@portal/data/openings/queries';
import type { ReactNode } from 'react';
import { QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card, CardHeader } from '@portal/ui/primitives/card';
import { AccessLines } from './access-lines.tsx';

type AccessPage = { rows: readonly AccessLine[]; totalCount: number };

type Props = {
  access: QueryState<AccessPage> & { isPlaceholderData: boolean };
  description: string;
  /** Shown when nobody has looked or opened anything. */
  empty: ReactNode;
  pageIndex: number;
  pageSize: number;
  onPageChange: (pageIndex: number) => void;
  /** Whether the client reads it. */
  isOwn?: boolean;
};

/** TRUST-02: who looked at a client's portal and who opened what, a page at a time, in each state of the query. */
export function AccessListCard({
  access,
  description,
  empty,
  pageIndex,
  pageSize,
  onPageChange,
  isOwn = false,
}: Props) {
  return (
    <Card aria-labelledby="access" aria-busy={access.isPlaceholderData}>
      <CardHeader titleId="access" title="Access" description={description} />
      <QueryContent
        query={access}
        title="Failed to load the list of access"
        inCard
        skeleton={<Skeleton className="h-24 w-full" />}
        empty={empty}
        isEmpty={({ totalCount }) => totalCount === 0}
      >
        {({ rows: lines, totalCount }) => (
          <>
            <AccessLines lines={lines} isOwn={isOwn} />
            {totalCount > pageSize && (
              <div className="border-t border-border px-5 py-3">
                <Pagination
                  pageIndex={pageIndex}
                  pageSize={pageSize}
                  totalCount={totalCount}
                  onPageChange={onPageChange}
                  noun="entries"
                />
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Card>
  );
}
