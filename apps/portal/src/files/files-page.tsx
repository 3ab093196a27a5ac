import { useShell } from '@portal/auth/contract/contract';
import { FILE_PAGE_SIZE, useFiles } from '@portal/data/files/queries';
import { Card } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { formatCount } from '@portal/ui/format/formatters';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Pagination } from '@portal/ui/layout/pagination';
import { RowsSkeleton } from '@portal/ui/feedback/rows-skeleton';
import { FolderOpen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ClientPickerBar } from '../selected-client/client-picker-bar.tsx';
import { useRedirectToLastPage, usePageParam } from '../use-page-param.ts';
import { useIsTable } from '../use-is-table.ts';
import { useManagedUserId } from '../selected-client/use-managed-user-id.ts';
import { useDeletions } from './deletions.ts';
import { FileItem } from './file-item.tsx';
import { FileTable } from './file-table.tsx';
import { QuotaNote } from './quota-note.tsx';
import { UploadArea } from './upload-area.tsx';

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
  const { impersonation } = useShell();
  return (
    <>
      <UploadArea userId={userId} isReadOnly={impersonation !== null} />
      <QuotaNote userId={userId} />
      <FileList userId={userId} />
    </>
  );
}

function FileList({ userId }: { userId: string }) {
  const { pageIndex, goToPage } = usePageParam();
  const files = useFiles(userId, pageIndex);
  const isTable = useIsTable();
  const deletions = useDeletions();
  const all = useSyncExternalStore(deletions.subscribe, () => deletions.all);
  const hiddenIds = all.filter((deletion) => deletion.userId === userId).map(({ file }) => file.id);
  const loaded = files.isSuccess && !files.isPlaceholderData ? files.data : null;
  useRedirectToLastPage(
    { pageIndex, pageSize: FILE_PAGE_SIZE, goToPage },
    loaded && { rowCount: loaded.files.length, totalCount: loaded.totalCount },
  );

  if (files.isPending) return <RowsSkeleton label="Loading files" />;
  if (files.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load files"
          onRetry={() => void files.refetch()}
          isRetrying={files.isFetching}
        />
      </Card>
    );
  }
  const totalCount = files.data.totalCount - hiddenIds.length;
  const visibleFiles = files.data.files.filter(({ id }) => !hiddenIds.includes(id));
  if (totalCount <= 0) return pageIndex > 0 ? <RowsSkeleton label="Loading files" /> : <NoFiles />;
  return (
    <Card aria-label="Files" aria-busy={files.isPlaceholderData}>
      <p className="border-b border-border px-5 py-2.5 text-sm text-muted">
        {formatCount(totalCount, 'file')}
      </p>
      {isTable ? (
        <FileTable files={visibleFiles} userId={userId} />
      ) : (
        <ul className="divide-y divide-border">
          {visibleFiles.map((file) => (
            <FileItem key={file.id} file={file} userId={userId} />
          ))}
        </ul>
      )}
      {files.data.totalCount > FILE_PAGE_SIZE && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={FILE_PAGE_SIZE}
            totalCount={files.data.totalCount}
            onPageChange={goToPage}
            noun="files"
          />
        </div>
      )}
    </Card>
  );
}

function NoFiles() {
  return (
    <Card>
      <EmptyState
        icon={FolderOpen}
        title="No Files Yet"
        description="Files that you or our team upload appear here."
      />
    </Card>
  );
}
