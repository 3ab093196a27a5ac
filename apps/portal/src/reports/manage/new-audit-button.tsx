import { Button } from '@portal/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AuditDialog } from './lazy-dialogs.ts';

/** REP-04: creates an audit for the selected client. */
export function NewAuditButton({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        New audit
      </Button>
      {isOpen && <AuditDialog userId={userId} audit={null} onClose={() => setIsOpen(false)} />}
    </>
  );
}
