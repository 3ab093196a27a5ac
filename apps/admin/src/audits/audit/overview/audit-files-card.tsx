import { createFileLink } from '@portal/data/openings/open-object';
import { FILE_PAGE_SIZE, useFiles } from '@portal/data/files/queries';
import { uploaderName } from '@portal/data/files/types';
import { saveLink } from '@portal/data/storage/save-file';
import { formatDate, formatFileSize } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { Pagination } from '@portal/ui/layout/pagination';
import { isPagePastTheEnd } from '@portal/ui/list/page-past-the-end';
import { Button } from '@portal/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ListCard } from '../../../shared/list-card.tsx';

/** STAFF-02: the files of one audit, for an auditor, who has no page of all files of its client. */
export function AuditFilesCard({ audit }: { audit: { id: string; client_id: string } }) {
  const [pageIndex, setPageIndex] = useState(0);
  const files = useFiles(audit.client_id, { pageIndex, search: '', auditId: audit.id });
  if (isPagePastTheEnd(pageIndex, files)) setPageIndex(pageIndex - 1);
  return (
    <ListCard
      title="Files"
      query={files}
      isEmpty={({ totalCount }) => totalCount === 0}
      rows={({ rows }) =>
        rows.map((file) => (
          <li key={file.id} className="flex items-center justify-between gap-4 px-5 py-2.5">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{file.file_name}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {formatFileSize(file.file_size)} · {formatDate(file.created_at)} by {uploaderName(file)}
              </p>
            </div>
            <DownloadButton file={file} />
          </li>
        ))
      }
      more={({ totalCount }) =>
        totalCount > FILE_PAGE_SIZE && (
          <Pagination
            noun="files"
            pageIndex={pageIndex}
            pageSize={FILE_PAGE_SIZE}
            totalCount={totalCount}
            onPageChange={setPageIndex}
          />
        )
      }
    />
  );
}

function DownloadButton({ file }: { file: { id: string; file_name: string } }) {
  const download = useAction(async () => saveLink(await createFileLink(file), file.file_name), {
    failure: 'The file could not be downloaded',
  });
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Download ${file.file_name}`}
      isPending={download.isPending}
      onClick={() => void download.run()}
    >
      <Download aria-hidden="true" />
    </Button>
  );
}
