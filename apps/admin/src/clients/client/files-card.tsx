import { useSelectedClient } from '@portal/auth/client-state/selected-client';
import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { Client } from '@portal/data/clients/queries';
import { useNewestFiles } from '@portal/data/files/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDate, formatFileSize, formatNumber } from '@portal/ui/format/formatters';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { toSelectedClient } from '../../client-panel/to-selected-client.ts';

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
      <QueryContent
        query={files}
        title="Failed to load the files"
        skeleton={
          <CardContent>
            <Skeleton className="h-16 w-full" />
          </CardContent>
        }
        empty={<CardContent className="text-muted">No files yet.</CardContent>}
        isEmpty={(loaded) => loaded.files.length === 0}
      >
        {(loaded) => (
          <>
            <ul className="mt-2 divide-y divide-border">
              {loaded.files.map((file) => (
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
            {loaded.totalCount > loaded.files.length && (
              <div className="border-t border-border px-5 py-3">
                {allFiles(
                  `All ${formatNumber(loaded.totalCount)} files`,
                  'rounded-sm text-accent underline underline-offset-2',
                )}
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Card>
  );
}
