import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { useDeleteAudit } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { ClipboardList, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient } from '../../selected-client/use-pinned-client.ts';
import { WriteTarget } from '../../selected-client/write-target.tsx';
import { AuditDialog } from './lazy-dialogs.ts';

/** REP-04, AUD-05: lets an admin edit an audit, delete it, or go to where its scope and findings are managed. */
export function AuditRowActions({ userId, audit }: { userId: string; audit: Audit }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  usePinnedClient(open === 'delete');
  const remove = useAction(useDeleteAudit(userId), {
    success: 'Audit deleted',
    failure: 'Failed to delete the audit',
  });

  async function removeAudit() {
    await remove.run(audit.id);
    setOpen(null);
  }

  return (
    <>
      <Button asChild variant="ghost" size="icon-sm">
        <Link to={paths.adminAudit(audit.id)} aria-label={`Manage ${audit.title}`} title="Manage audit">
          <ClipboardList aria-hidden="true" />
        </Link>
      </Button>
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
