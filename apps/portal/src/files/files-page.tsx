import { useShell } from '@portal/auth/contract';
import { useSearchParams } from '@portal/auth/router';
import { FILE_PAGE_SIZE, useFiles } from '@portal/data/files';
import { Card } from '@portal/ui/card';
import { EmptyState } from '@portal/ui/empty-state';
import { ErrorState } from '@portal/ui/error-state';
import { formatCount } from '@portal/ui/formatters';
import { PageHeader } from '@portal/ui/page-header';
import { Pagination } from '@portal/ui/pagination';
import { Skeleton } from '@portal/ui/skeleton';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { ClientPickerBar } from '../client-picker-bar.tsx';
import { useManagedUserId } from '../use-managed-user-id.ts';
import { FileItem } from './file-item.tsx';
import { UploadArea } from './upload-area.tsx';

/** FILE-01 to FILE-05: a client's files; an admin works with the selected client's. */
export function FilesPage() {
  const { userId } = useManagedUserId();
  return (
    <>
      <PageHeader title="Files & Media" description="What we exchange: agreements, sources, evidence." />
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
      <FileList userId={userId} />
    </>
  );
}

function FileList({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const pageIndex = Math.max(0, Number.parseInt(search.get('page') ?? '1', 10) - 1 || 0);
  const files = useFiles(userId, pageIndex);
  // Files whose deletion can still be undone are hidden, not gone (FILE-04).
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([]);

  if (files.isPending) return <Skeleton className="h-64 w-full rounded-lg" />;
  if (files.isError) {
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
  const shown = files.data.files.filter(({ id }) => !hiddenIds.includes(id));
  if (shown.length === 0 && pageIndex === 0) {
    return (
      <Card>
        <EmptyState
          icon={FolderOpen}
          title="No Files Yet"
          description="What you or we upload appears here."
        />
      </Card>
    );
  }
  return (
    <Card aria-label="Files" aria-busy={files.isPlaceholderData}>
      <p className="border-b border-border px-5 py-2.5 text-sm text-muted">
        {formatCount(files.data.totalCount - hiddenIds.length, 'file')}
      </p>
      <ul className="divide-y divide-border">
        {shown.map((file) => (
          <FileItem
            key={file.id}
            file={file}
            userId={userId}
            onHide={() => setHiddenIds((ids) => [...ids, file.id])}
            onShow={() => setHiddenIds((ids) => ids.filter((id) => id !== file.id))}
          />
        ))}
      </ul>
      {files.data.totalCount > FILE_PAGE_SIZE && (
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={pageIndex}
            pageSize={FILE_PAGE_SIZE}
            totalCount={files.data.totalCount}
            onPageChange={(next) => setSearch({ page: String(next + 1) })}
            noun="files"
          />
        </div>
      )}
    </Card>
  );
}
