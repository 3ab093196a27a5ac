import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { FileText, Upload } from 'lucide-react';
import { useState } from 'react';

const NewReportDialog = lazyDialog(() => import('./new-report-dialog.tsx'), 'NewReportDialog');
const GenerateReportDialog = lazyDialog(() => import('./generate-report-dialog.tsx'), 'GenerateReportDialog');

export function NewReportButtons({ audit }: { audit: ManagedAudit }) {
  const [open, setOpen] = useState<'upload' | 'generate' | null>(null);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen('generate')}>
        <FileText aria-hidden="true" />
        Generate report
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setOpen('upload')}>
        <Upload aria-hidden="true" />
        Upload report
      </Button>
      {open === 'upload' && <NewReportDialog audit={audit} onClose={() => setOpen(null)} />}
      {open === 'generate' && <GenerateReportDialog audit={audit} onClose={() => setOpen(null)} />}
    </>
  );
}
