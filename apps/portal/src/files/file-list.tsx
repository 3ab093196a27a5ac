import { FILE_PAGE_SIZE, useFiles } from '@portal/data/files/queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { RowsSkeleton } from '@portal/ui/feedback/rows-skeleton';
import { formatCount } from '@portal/ui/format/formatters';
import { Pagination } from '@portal/ui/layout/pagination';
import { NoRows } from '@portal/ui/list/no-rows';
import { SearchField } from '@portal/ui/list/search-field';
import { Card } from '@portal/ui/primitives/card';
import { FolderOpen } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsTable } from '../use-is-table.ts';
import { useRedirectToLastPage, usePageParam } from '../use-page-param.ts';
import { useDeletions } from './deletions.ts';
import { FileItem } from './file-item.tsx';
import { FileTable } from './file-table.tsx';
import { useFileSearch } from './use-file-search.ts';

const NO_FILES_DESCRIPTION = 'Files that you or our team upload appear here.';

/** FILE-01: the client's files, a page at a time, with a search by name. */
export function FileList({ userId }: { userId: string }) {
  const { pageIndex, goToPage } = usePageParam();
  const { search, setSearch } = useFileSearch();
  const files = useFiles(userId, pageIndex, search);
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
  const visibleFiles = files.data.files.filter(({ id }) => !hiddenIds.includes(id));
  const hiddenCount = files.data.files.length - visibleFiles.length;
  const totalCount = files.data.totalCount - (search ? hiddenCount : hiddenIds.length);
  if (totalCount <= 0 && !search) {
    return pageIndex > 0 ? <RowsSkeleton label="Loading files" /> : <NoFiles />;
  }
  return (
    <Card aria-label="Files" aria-busy={files.isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-5 py-2.5">
        <output className="text-sm text-muted">{formatCount(Math.max(0, totalCount), 'file')}</output>
        <SearchField
          label="Search files"
          placeholder="Search by name"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-64"
        />
      </div>
      {totalCount <= 0 ? (
        <NoRows
          icon={FolderOpen}
          noun="files"
          description={NO_FILES_DESCRIPTION}
          isPastTheEnd={false}
          isFiltered
          onFirstPage={() => goToPage(0)}
          onShowAll={() => setSearch('')}
        />
      ) : isTable ? (
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
      <EmptyState icon={FolderOpen} title="No Files Yet" description={NO_FILES_DESCRIPTION} />
    </Card>
  );
}
