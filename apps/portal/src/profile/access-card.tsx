import { ACCESS_PAGE_SIZE, useAccess } from '@portal/data/deliveries/queries';
import { AccessListCard } from '@portal/ui/access/access-list-card';
import { useState } from 'react';

/** TRUST-02: every look of staff at the client's portal and every opening of a report or file. */
export function AccessCard({ userId }: { userId: string }) {
  const [pageIndex, setPageIndex] = useState(0);
  return (
    <AccessListCard
      isOwn
      access={useAccess(userId, pageIndex)}
      description="When our team looked at your portal, and who opened your reports and files."
      empty="Nobody has looked at your portal or opened a report or file yet."
      pageIndex={pageIndex}
      pageSize={ACCESS_PAGE_SIZE}
      onPageChange={setPageIndex}
    />
  );
}
