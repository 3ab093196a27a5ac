import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { Client } from '@portal/data/clients/queries';
import { useNewestFiles } from '@portal/data/files/queries';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDate, formatFileSize, formatNumber } from '@portal/ui/format/formatters';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { toSelectedClient } from '../client-panel/to-selected-client.ts';

/** ADM-11: the client's newest files, with links to the page on which they can be opened. */
export function FilesCard({ client }: { client: Client }) {
  const files = useNewestFiles(client.user_id);
  const selectClient = useSelectedClient((state) => state.select);
  const allFiles = (label: string, className: string) => (
    <Link to={paths.files} className={className} onClick={() => selectClient(toSelectedClient(client))}>
      {label}
    </Link>
  );
  return (
    <Card aria-labelledby="files">
      <CardHeader titleId="files" title="Files" />
      {files.isPending && (
        <CardContent>
          <Skeleton className="h-16 w-full" />
        </CardContent>
      )}
      {files.isLoadingError && (
        <ErrorState
          title="Failed to load the files"
          onRetry={() => void files.refetch()}
          isRetrying={files.isFetching}
        />
      )}
      {files.data?.files.length === 0 && <CardContent className="text-muted">No files yet.</CardContent>}
      {files.data && files.data.files.length > 0 && (
        <ul className="mt-2 divide-y divide-border">
          {files.data.files.map((file) => (
            <li key={file.id} className="px-5 py-2.5">
              {allFiles(
                file.file_name,
                'rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline',
              )}
              <p className="text-sm text-muted">
                {formatFileSize(file.file_size)} · {formatDate(file.created_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {files.data && files.data.totalCount > files.data.files.length && (
        <div className="border-t border-border px-5 py-3">
          {allFiles(
            `All ${formatNumber(files.data.totalCount)} files`,
            'rounded-sm text-accent underline underline-offset-2',
          )}
        </div>
      )}
    </Card>
  );
}
