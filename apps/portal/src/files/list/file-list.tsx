import { useListView } from '@portal/frame/routing/list-view';
import { useAuditTitles } from '@portal/data/audits/queries';
import { FILE_PAGE_SIZE, useFiles } from '@portal/data/files/queries';
import type { PortalFile } from '@portal/data/files/types';
import { formatDate, formatFileSize } from '@portal/domain/format/formatters';
import { LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage, type Column } from '@portal/ui/list/list-page';
import { Badge } from '@portal/ui/primitives/badge';
import { FolderOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { fileList } from '../../first-queries.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { EditFileDialog } from './edit-file-dialog.tsx';
import { FileActions, FileName, type FileAction } from './file-actions.tsx';
import { fileCategoryLabel, useUploaderText } from './file-labels.ts';
import { FileItem } from './file-item.tsx';

type Props = { clientId: string; auditId?: string; aside?: ReactNode };

/** FILE-01: the client's files, or those of one audit, a page at a time, with a search by name and else a filter by audit. */
export function FileList({ clientId, auditId: only, aside }: Props) {
  const list = useListView(fileList);
  const { auditId } = list.view;
  const files = useFiles(clientId, only === undefined ? list.view : { ...list.view, auditId: only });
  const audits = useAuditTitles(clientId);
  const uploaderText = useUploaderText();
  // An open dialog is kept when the window becomes wide or narrow.
  const [chosen, setChosen] = useState<{ action: FileAction; file: PortalFile } | null>(null);
  const dialog = { clientId, onClose: () => setChosen(null) };
  const actions = (file: PortalFile) => (
    <FileActions file={file} clientId={clientId} onChoose={(action) => setChosen({ action, file })} />
  );
  return (
    <>
      {only === undefined && (
        <LoadErrorNotice query={audits}>Failed to load the audits that a file can belong to.</LoadErrorNotice>
      )}
      <ListPage
        list={list}
        query={files}
        getId={({ id }) => id}
        noun="files"
        label="Files"
        hasErrorToast
        empty={{
          icon: FolderOpen,
          title: 'No Files Yet',
          description: 'Files that you or our team upload appear here.',
        }}
        pageSize={FILE_PAGE_SIZE}
        columns={toColumns(clientId, uploaderText, actions)}
        rowClassName="transition-opacity duration-150 starting:opacity-0"
        card={(file) => <FileItem key={file.id} file={file} clientId={clientId} actions={actions(file)} />}
        // Always there: nothing moves when files or audits have loaded.
        search={{ label: 'Search files', placeholder: 'Search by name', className: 'min-w-0' }}
        filtersClassName={
          only === undefined ? 'grid gap-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,14rem)]' : 'max-w-64'
        }
        aside={aside}
        filters={
          only === undefined && (
            <FilterSelect
              label="Audit"
              value={auditId ?? ALL_AUDITS}
              options={[
                { value: ALL_AUDITS, label: 'All audits' },
                ...(audits.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={(value) => list.change({ auditId: value === ALL_AUDITS ? null : value })}
            />
          )
        }
      />
      {chosen?.action === 'edit' && <EditFileDialog {...dialog} file={chosen.file} />}
      {chosen?.action === 'delete' && <DeleteFileDialog {...dialog} file={chosen.file} />}
    </>
  );
}

const ALL_AUDITS = 'all';

const toColumns = (
  clientId: string,
  uploaderText: (file: PortalFile) => string,
  actions: (file: PortalFile) => ReactNode,
): readonly Column<PortalFile>[] => [
  {
    head: 'Name',
    className: 'py-1.5 wrap-anywhere',
    cell: (file) => (
      <>
        <FileName file={file} clientId={clientId} />
        {file.audits && (
          <span translate="no" className="block text-sm text-muted">
            {file.audits.title}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Uploaded by',
    className: 'py-1.5 wrap-anywhere',
    cell: (file) => <span className="text-muted">{uploaderText(file)}</span>,
  },
  {
    head: 'Category',
    className: 'py-1.5',
    cell: (file) => <Badge tone="neutral">{fileCategoryLabel(file.file_category)}</Badge>,
  },
  {
    head: 'Size',
    className: 'py-1.5 text-right',
    cell: (file) => <span className="whitespace-nowrap text-muted">{formatFileSize(file.file_size)}</span>,
  },
  {
    head: 'Date',
    className: 'py-1.5',
    cell: (file) => <span className="whitespace-nowrap text-muted">{formatDate(file.created_at)}</span>,
  },
  {
    head: <span className="sr-only">Actions</span>,
    className: 'w-0 py-1.5',
    cell: actions,
  },
];
