import { useSearchParams } from '@portal/auth/router';
import { Button } from '@portal/ui/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AuditDialog } from './audit-dialog.tsx';

/** REP-04: a new audit for the selected client; `?new=1&request=` opens it for a service request (ADM-09). */
export function NewAuditButton({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(search.get('new') === '1');

  function close() {
    setIsOpen(false);
    if (search.has('new')) setSearch({}, { replace: true });
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        New audit
      </Button>
      {isOpen && (
        <AuditDialog
          userId={userId}
          audit={null}
          serviceRequestId={search.get('request')}
          isOpen
          onClose={close}
        />
      )}
    </>
  );
}
