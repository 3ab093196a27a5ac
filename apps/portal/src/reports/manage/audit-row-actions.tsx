import { AUDIT_STATUSES, useChangeAuditStatus, useDeleteAudit } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { refusalMessage } from '@portal/data/client/refusal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { Select } from '@portal/ui/forms/select';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient } from '../../use-pinned-client.ts';
import { WriteTarget } from '../../write-target.tsx';
import { AuditDialog } from './audit-dialog.tsx';

/** REP-04: lets an admin change the status of an audit, edit it or delete it. */
export function AuditRowActions({ userId, audit }: { userId: string; audit: Audit }) {
  const remove = useDeleteAudit(userId);
  const statusChange = useChangeAuditStatus(userId);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  usePinnedClient(open === 'delete');

  const removeAudit = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(audit.id);
      toast.success('Audit deleted');
    } catch (error) {
      toast.error('Failed to delete the audit', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
    setOpen(null);
  });

  // The select stays enabled while saving, because disabling it would lose the focus.
  const changeStatus = useOneAtATime(async (value: string) => {
    const status = AUDIT_STATUSES.find((known) => known === value);
    if (!status) return;
    try {
      await statusChange.mutateAsync({ auditId: audit.id, status });
      toast.success(`${audit.title}: ${auditStatusLabel(status)}`);
    } catch (error) {
      toast.error('Failed to change the status', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  return (
    <>
      <Select
        size="sm"
        className="w-36"
        aria-label={`Status of ${audit.title}`}
        value={statusChange.isPending ? statusChange.variables.status : audit.status}
        options={AUDIT_STATUSES.map((status) => ({ value: status, label: auditStatusLabel(status) }))}
        onValueChange={(value) => void changeStatus(value)}
      />
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
      {open === 'edit' && <AuditDialog userId={userId} audit={audit} onClose={() => setOpen(null)} />}
      <AlertDialog
        isOpen={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={`Delete ${audit.title}?`}
        description="The audit and its reports disappear for the client. This cannot be undone."
        confirmLabel="Delete audit"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => void removeAudit()}
      >
        <WriteTarget userId={userId} label="This audit belongs to" />
      </AlertDialog>
    </>
  );
}
