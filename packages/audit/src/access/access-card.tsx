import { ACCESS_PAGE_SIZE, useAccess } from '@portal/data/openings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { AccessLines } from './access-lines.tsx';

/** TRUST-02: when staff looked at a client's portal, and who opened reports and files. `isOwn`: the reader is the client. */
export function AccessCard({ clientId, isOwn = false }: { clientId: string; isOwn?: boolean }) {
  const [pageIndex, setPageIndex] = useState(0);
  const access = useAccess(clientId, pageIndex);
  return (
    <Card
      titleId="access"
      title="Access"
      description={
        isOwn
          ? 'When our team looked at your portal, and who opened your reports and files.'
          : "Who looked at this client's portal and opened reports and files. The client sees this list."
      }
      aria-busy={access.isPlaceholderData}
    >
      <QueryContent
        query={access}
        title="Failed to load the list of access"
        inCard
        skeletonClassName="h-24"
        empty={`Nobody has looked at ${isOwn ? 'your' : 'this'} portal or opened a report or file yet.`}
        isEmpty={({ totalCount }) => totalCount === 0}
      >
        {({ rows: lines, totalCount }) => (
          <>
            <AccessLines lines={lines} isOwn={isOwn} />
            {totalCount > ACCESS_PAGE_SIZE && (
              <div className="border-t border-border px-5 py-3">
                <Pagination
                  pageIndex={pageIndex}
                  pageSize={ACCESS_PAGE_SIZE}
                  totalCount={totalCount}
                  onPageChange={setPageIndex}
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
