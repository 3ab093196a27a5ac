import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { Client } from '@portal/data/clients/queries';
import { uploaderName } from '@portal/data/files/types';
import { useNewestFiles } from '@portal/data/files/queries';
import { formatDate, formatFileSize, formatNumber } from '@portal/domain/format/formatters';
import { toSelectedClient } from '../../shared/client-name.tsx';
import { ListCard } from '../../shared/list-card.tsx';

/** ADM-11: the client's newest files, with links to the page on which they can be opened. */
export function FilesCard({ client }: { client: Client }) {
  const selectClient = useSelectedClient((state) => state.select);
  const allFiles = (label: string, className: string) => (
    <Link to={paths.files} className={className} onClick={() => selectClient(toSelectedClient(client))}>
      {label}
    </Link>
  );
  return (
    <ListCard
      title="Files"
      query={useNewestFiles(client.client_id)}
      isEmpty={({ rows: files }) => files.length === 0}
      rows={({ rows: files }) =>
        files.map((file) => (
          <li key={file.id} className="px-5 py-2.5">
            {allFiles(
              file.file_name,
              'rounded-sm font-medium underline-offset-4 wrap-anywhere hover:underline',
            )}
            <p className="text-sm wrap-anywhere text-muted">
              {formatFileSize(file.file_size)} · {formatDate(file.created_at)} by {uploaderName(file)}
            </p>
          </li>
        ))
      }
      more={({ rows: files, totalCount }) =>
        totalCount > files.length &&
        allFiles(
          `All ${formatNumber(totalCount)} files`,
          'rounded-sm text-accent underline underline-offset-2',
        )
      }
    />
  );
}
