import { useIsViewer, useReadOnlyReason } from '@portal/frame/contract/contract';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedClientId } from '../selected-client/managed-client.tsx';
import { FileList } from './list/file-list.tsx';
import { QuotaNote } from './quota-note.tsx';
import { UploadArea } from './upload/upload-area.tsx';

/** FILE-01 to FILE-05: the client's files, or for an admin those of the selected client. */
export function FilesPage() {
  const { clientId } = useManagedClientId();
  return (
    <>
      <PageHeader
        title="Files & Media"
        description="Files that you and our team share: agreements, source code and evidence."
      />
      <ClientPickerBar />
      {clientId && <Files key={clientId} clientId={clientId} />}
    </>
  );
}

function Files({ clientId }: { clientId: string }) {
  const isReadOnly = useReadOnlyReason() !== null;
  const isViewer = useIsViewer();
  return (
    <>
      {!isViewer && (
        <>
          <UploadArea clientId={clientId} isReadOnly={isReadOnly} />
          <QuotaNote clientId={clientId} />
        </>
      )}
      <FileList clientId={clientId} />
    </>
  );
}
