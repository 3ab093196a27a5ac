import { useIsViewer, useReadOnlyReason } from '@portal/frame/contract/contract';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useManagedUserId } from '../selected-client/managed-client.tsx';
import { FileList } from './file-list.tsx';
import { QuotaNote } from './quota-note.tsx';
import { UploadArea } from './upload/upload-area.tsx';

/** FILE-01 to FILE-05: the client's files, or for an admin those of the selected client. */
export function FilesPage() {
  const { userId } = useManagedUserId();
  return (
    <>
      <PageHeader
        title="Files & Media"
        description="Files that you and our team share: agreements, source code and evidence."
      />
      <ClientPickerBar />
      {userId && <Files key={userId} userId={userId} />}
    </>
  );
}

function Files({ userId }: { userId: string }) {
  const isReadOnly = useReadOnlyReason() !== null;
  const isViewer = useIsViewer();
  return (
    <>
      {!isViewer && (
        <>
          <UploadArea userId={userId} isReadOnly={isReadOnly} />
          <QuotaNote userId={userId} />
        </>
      )}
      <FileList userId={userId} />
    </>
  );
}
