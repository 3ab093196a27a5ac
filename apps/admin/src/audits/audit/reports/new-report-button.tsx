import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { Plus } from 'lucide-react';
import { useState } from 'react';

const NewReportDialog = lazyDialog(() =>
  import('./new-report-dialog.tsx').then((module) => module.NewReportDialog),
);

/** REP-04, AUD-05: publishes a new version of the report. */
export function NewReportButton({ audit }: { audit: ManagedAudit }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        New version
      </Button>
      {isOpen && <NewReportDialog audit={audit} onClose={() => setIsOpen(false)} />}
    </>
  );
}
