import { useClientAccess } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { Button } from '@portal/ui/primitives/button';
import { Upload } from 'lucide-react';
import { FileList } from '../../../files/list/file-list.tsx';
import { AuditFrame } from '../audit-frame.tsx';

/** FILE-01: the files of one audit, and the way to upload more. */
export function AuditFilesPage() {
  return (
    <AuditFrame tab="files">
      {(audit, clientId) => <AuditFiles auditId={audit.id} clientId={clientId} />}
    </AuditFrame>
  );
}

function AuditFiles({ auditId, clientId }: { auditId: string; clientId: string }) {
  const { mayWrite } = useClientAccess(clientId);
  return (
    <div className="flex flex-col gap-4">
      <FileList
        clientId={clientId}
        auditId={auditId}
        aside={
          mayWrite && (
            <Button asChild variant="secondary">
              <Link to={paths.filesOfAudit(auditId)}>
                <Upload aria-hidden="true" />
                Upload files
              </Link>
            </Button>
          )
        }
      />
    </div>
  );
}
