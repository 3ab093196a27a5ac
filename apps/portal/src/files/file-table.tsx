import type { PortalFile } from '@portal/data/files/types';
import { formatDate, formatFileSize } from '@portal/ui/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { FileActions } from './file-actions.tsx';
import { fileCategoryLabel } from './file-category.ts';

/** FILE-01: the files as a table, on wide windows. */
export function FileTable({ files, userId }: { files: readonly PortalFile[]; userId: string }) {
  return (
    <Table label="Files">
      <TableHeader>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead>Category</TableHead>
          <TableHead className="text-right">Size</TableHead>
          <TableHead>Date</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {files.map((file) => (
          <TableRow key={file.id} className="transition-opacity duration-150 starting:opacity-0">
            <TableCell className="py-1.5 font-medium wrap-anywhere">{file.file_name}</TableCell>
            <TableCell className="py-1.5">
              <Badge tone="neutral">{fileCategoryLabel(file.file_category)}</Badge>
            </TableCell>
            <TableCell className="py-1.5 text-right whitespace-nowrap text-muted">
              {formatFileSize(file.file_size)}
            </TableCell>
            <TableCell className="py-1.5 whitespace-nowrap text-muted">
              {formatDate(file.created_at)}
            </TableCell>
            <TableCell className="w-0 py-1.5">
              <FileActions file={file} userId={userId} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
