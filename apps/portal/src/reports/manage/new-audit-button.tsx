import { useSearchParams } from '@portal/auth/routing/router';
import { useServiceRequest, type RequestWithAudits } from '@portal/data/service-requests/queries';
import { Button } from '@portal/ui/primitives/button';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { AnotherAuditDialog } from './another-audit-dialog.tsx';
import { LazyAuditDialog } from './lazy-audit-dialog.tsx';

/** REP-04: creates an audit for the selected client. `?request=<id>` opens the form for one of the client's requests (ADM-09). */
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
      {isOpen && <LazyAuditDialog userId={userId} audit={null} onClose={close} />}
      {requestId && <AuditForRequest userId={userId} requestId={requestId} onClose={close} />}
    </>
  );
}

type ForRequestProps = { userId: string; requestId: string; onClose: () => void };

/** Opens the form when the request has loaded. Shows an error if that fails or the client has no such request. */
function AuditForRequest({ userId, requestId, onClose }: ForRequestProps) {
  const request = useServiceRequest(userId, requestId);
  if (request.isPending) return null;
  if (request.data) return <AuditFromRequest userId={userId} request={request.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="New audit">
        {request.isLoadingError ? (
          <ErrorState
            title="Failed to load the request"
            onRetry={() => void request.refetch()}
            isRetrying={request.isFetching}
          />
        ) : (
          <EmptyState
            icon={SearchX}
            title="This client has no such request"
            description="It may belong to another client. Start again from the request."
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type FromRequestProps = { userId: string; request: RequestWithAudits; onClose: () => void };

/** The form. Asks first if the request already had an audit when the page was opened (ADM-11). */
function AuditFromRequest({ userId, request, onClose }: FromRequestProps) {
  const [hadAudits] = useState(request.audits.length > 0);
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (hadAudits && !isConfirmed) {
    return <AnotherAuditDialog request={request} onConfirm={() => setIsConfirmed(true)} onClose={onClose} />;
  }
  return (
    <LazyAuditDialog userId={userId} audit={null} request={request} isAnother={hadAudits} onClose={onClose} />
  );
}
