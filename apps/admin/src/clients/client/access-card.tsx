import { ACCESS_PAGE_SIZE, useAccess } from '@portal/data/deliveries/queries';
import { AccessListCard } from '@portal/ui/access/access-list-card';
import { useState } from 'react';

/** TRUST-02: who looked at a client's portal and who opened what, as the client reads it. */
export function AccessCard({ userId }: { userId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  return (
    <AccessListCard
      access={useAccess(userId, pageIndex)}
      description="Who looked at this client's portal and opened reports and files. The client sees this list."
      empty="Nobody has looked at this portal or opened a report or file yet."
      pageIndex={pageIndex}
      pageSize={ACCESS_PAGE_SIZE}
      onPageChange={setPageIndex}
    />
  );
}
