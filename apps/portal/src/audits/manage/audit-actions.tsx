// What admins do with audits on the page that clients see too: their dialogs, whose code clients never load, come when they are opened.
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { CircleSlash, ClipboardList, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient } from '../../selected-client/managed-client.tsx';
import { versionLabel } from '../earlier-versions.tsx';

const AuditDialog = lazyDialog(() => import('./audit-dialog.tsx').then((module) => module.AuditDialog));
const WithdrawAuditDialog = lazyDialog(() =>
  import('./withdraw-dialogs.tsx').then((module) => module.WithdrawAuditDialog),
);
const WithdrawReportDialog = lazyDialog(() =>
  import('./withdraw-dialogs.tsx').then((module) => module.WithdrawReportDialog),
);

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

type Props = { userId: string; audit: Audit; version: ReportVersion };

/** REP-05: lets an admin withdraw a published version of a report. */
export function WithdrawReportButton({ userId, audit, version }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Withdraw ${audit.title}, ${versionLabel(version)}`}
        onClick={() => setIsOpen(true)}
      >
        Withdraw
      </Button>
      {isOpen && (
        <WithdrawReportDialog
          userId={userId}
          audit={audit}
          version={version}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
