import { useSearchParams } from '@portal/auth/router';
import { useServiceRequests } from '@portal/data/service-requests';
import { Button } from '@portal/ui/button';
import { Dialog, DialogContent } from '@portal/ui/dialog';
import { ErrorState } from '@portal/ui/error-state';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AuditDialog } from './audit-dialog.tsx';

/** REP-04: a new audit for the selected client; `?request=` opens it for one of their requests (ADM-09). */
export function NewAuditButton({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const requestId = search.get('request');

  function close() {
    setIsOpen(false);
    if (requestId) setSearch({}, { replace: true });
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        New audit
      </Button>
      {isOpen && <AuditDialog userId={userId} audit={null} onClose={close} />}
      {requestId && <AuditForRequest userId={userId} requestId={requestId} onClose={close} />}
    </>
  );
}

type ForRequestProps = { userId: string; requestId: string; onClose: () => void };

/** Opens once the request is known, says when it cannot be, and opens not at all when it is another client's. */
function AuditForRequest({ userId, requestId, onClose }: ForRequestProps) {
  const requests = useServiceRequests(userId);
  if (requests.isLoadingError) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent title="New audit">
          <ErrorState
            title="Failed to load the request"
            onRetry={() => void requests.refetch()}
            isRetrying={requests.isFetching}
          />
        </DialogContent>
      </Dialog>
    );
  }
  const request = requests.data?.find(({ id }) => id === requestId);
  return request && <AuditDialog userId={userId} audit={null} request={request} onClose={onClose} />;
}
