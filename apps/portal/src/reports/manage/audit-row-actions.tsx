import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { Audit } from '@portal/data/audits/queries';
import { Button } from '@portal/ui/primitives/button';
import { CircleSlash, ClipboardList, Pencil } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient } from '../../selected-client/use-pinned-client.ts';
import { AuditDialog, WithdrawAuditDialog } from './lazy-dialogs.ts';

/** REP-04, AUD-05: lets an admin edit an audit, withdraw it, or go to where its scope and findings are managed. */
export function AuditRowActions({ userId, audit }: { userId: string; audit: Audit }) {
  const [open, setOpen] = useState<'edit' | 'withdraw' | null>(null);
  usePinnedClient(open === 'withdraw');
  return (
    <>
      <Button asChild variant="ghost" size="icon-sm">
        <Link to={paths.adminAudit(audit.id)} aria-label={`Manage ${audit.title}`} title="Manage audit">
          <ClipboardList aria-hidden="true" />
        </Link>
      </Button>
      {audit.status !== 'withdrawn' && (
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
            aria-label={`Withdraw ${audit.title}`}
            title="Withdraw audit"
            onClick={() => setOpen('withdraw')}
          >
            <CircleSlash aria-hidden="true" />
          </Button>
        </>
      )}
      {open === 'edit' && <AuditDialog userId={userId} audit={audit} onClose={() => setOpen(null)} />}
      {open === 'withdraw' && (
        <WithdrawAuditDialog userId={userId} audit={audit} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
