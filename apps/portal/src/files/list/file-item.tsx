import type { PortalFile } from '@portal/data/files/types';
import { formatDate, formatFileSize } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import type { ReactNode } from 'react';
import { FileName } from './file-actions.tsx';
import { fileCategoryLabel, useUploaderText } from './file-labels.ts';

type Props = { file: PortalFile; clientId: string; actions: ReactNode };

/** FILE-01: a file of the list on narrow windows. */
export function FileItem({ file, clientId, actions }: Props) {
  const uploaderText = useUploaderText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 transition-opacity duration-150 starting:opacity-0">
      <div className="min-w-0 flex-1 basis-44">
        <FileName file={file} clientId={clientId} />
        <p className="text-sm text-muted tabular-nums">
          {formatFileSize(file.file_size)} · {formatDate(file.created_at)}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[`Uploaded by ${uploaderText(file)}`, file.audits?.title].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Badge tone="neutral">{fileCategoryLabel(file.file_category)}</Badge>
      {actions}
    </li>
  );
}
