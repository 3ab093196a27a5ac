import { useNavigate, useParams } from '@portal/frame/routing/router';
import { paths } from '@portal/domain/routing/paths';
import { useImportTarget, type ImportTarget } from '@portal/data/findings/import';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { toast } from '@portal/ui/feedback/toast';
import { formatCount } from '@portal/domain/format/formatters';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { FileSearch } from 'lucide-react';
import { WriteTarget } from '../shared/form-notes.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useFileReading } from './use-file-reading.ts';

/** FIND-08: imports findings of files into an audit, as drafts, after a preview. */
export function ImportPage() {
  const { auditId = '' } = useParams();
  const target = useImportTarget(auditId);
  return (
    <>
      <PageHeader
        title={target.data === null ? 'Audit not found' : 'Import findings'}
        back={
          target.data !== null && (
            <BackLink href={paths.adminAuditFindings(auditId)}>Back to the findings</BackLink>
          )
        }
        description={target.data?.title}
      />
      <QueryContent
        query={target}
        title="Failed to load the audit"
        skeletonClassName="h-60 rounded-lg"
        framed
        empty={
          <EmptyState
            icon={FileSearch}
            title="There is no audit at this address"
            description="It may have been deleted."
          />
        }
      >
        {(audit) => <Import key={audit.id} target={audit} />}
      </QueryContent>
    </>
  );
}

function Import({ target }: { target: ImportTarget }) {
  const navigate = useNavigate();
  const { reading, read, reset } = useFileReading();

  function leave({ count, lostImages }: { count: number; lostImages: number }) {
    const imported = `${formatCount(count, 'draft')} imported`;
    if (lostImages === 0) toast.success(imported);
    else
      toast.warning(`${imported}, but ${formatCount(lostImages, 'image')} could not be stored`, {
        description: 'Their texts say “cannot be shown” there. Undo the import, or add the images again.',
        duration: Infinity,
      });
    void navigate(paths.adminAuditFindings(target.id));
  }

  return (
    <>
      <WriteTarget clientId={target.client_id} />
      {reading.step === 'read' ? (
        <ImportPreview
          audit={target}
          repositories={target.scope_repositories}
          files={reading.files}
          onImported={leave}
          onReset={reset}
        />
      ) : (
        <FileChooser reading={reading} onFiles={read} onCancel={reset} />
      )}
    </>
  );
}
