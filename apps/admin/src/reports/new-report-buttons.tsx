import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { FileText, Upload } from 'lucide-react';
import { useState } from 'react';

const NewReportDialog = lazyDialog(() => import('./new-report-dialog.tsx'), 'NewReportDialog');
const GenerateReportDialog = lazyDialog(() => import('./generate-report-dialog.tsx'), 'GenerateReportDialog');

export function NewReportButtons({ audit }: { audit: ManagedAudit }) {
  const [open, setOpen] = useState<'upload' | 'generate' | null>(null);
  return (
    <>
      <SmallButton onClick={() => setOpen('generate')}>
        <FileText aria-hidden="true" />
        Generate report
      </SmallButton>
      <SmallButton onClick={() => setOpen('upload')}>
        <Upload aria-hidden="true" />
        Upload report
      </SmallButton>
      {open === 'upload' && <NewReportDialog audit={audit} onClose={() => setOpen(null)} />}
      {open === 'generate' && <GenerateReportDialog audit={audit} onClose={() => setOpen(null)} />}
    </>
  );
}
