import { useDeleteAudit } from '@portal/data/audit-changes';
import type { Audit } from '@portal/data/audits';
import { AlertDialog } from '@portal/ui/alert-dialog';
import { Button } from '@portal/ui/button';
import { toast } from '@portal/ui/toast';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AuditDialog } from './audit-dialog.tsx';

/** REP-04: an admin edits and removes an audit. */
export function AuditRowActions({ userId, audit }: { userId: string; audit: Audit }) {
  const remove = useDeleteAudit(userId);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);

  async function removeAudit() {
    try {
      await remove.mutateAsync(audit.id);
      toast.success('Audit deleted');
    } catch {
      toast.error('Failed to delete the audit', { description: 'Please try again.' });
    }
    setOpen(null);
  }

  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Edit ${audit.title}`}
        onClick={() => setOpen('edit')}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${audit.title}`}
        onClick={() => setOpen('delete')}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      {open === 'edit' && <AuditDialog userId={userId} audit={audit} isOpen onClose={() => setOpen(null)} />}
      <AlertDialog
        isOpen={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={`Delete ${audit.title}?`}
        description="The audit and its reports disappear for the client. This cannot be undone."
        confirmLabel="Delete audit"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => void removeAudit()}
      />
    </>
  );
}
