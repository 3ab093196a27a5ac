import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { sourceKeys } from '../query-keys.ts';

/** CODE-01: the source of a repository of an audit's scope at one commit. */
export type Source = {
  id: string;
  repositoryId: string;
  commit: string;
  /** Whether the archive itself names that commit. It claims so; nobody can prove it. */
  namesCommit: boolean;
  uploaderName: string;
  uploadedAt: string;
  /** Of the archive, in bytes. */
  size: number;
  fileCount: number;
  /** Lines without comments and blank lines, of the languages that are known; those of the paths in scope apart. */
  nsloc: number;
  nslocInScope: number;
};

/** CODE-01: the source that was added to an audit, in the order of its repositories. */
export function useSources(auditId: string) {
  return useQuery({
    queryKey: sourceKeys.of(auditId),
    // The other side may have added some.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Source[]> => {
      const rows = unwrap(await supabase().rpc('list_sources', { audit_id: auditId }).abortSignal(signal));
      return rows.map((row) => ({
        id: row.id,
        repositoryId: row.repository_id,
        commit: row.commit_hash,
        namesCommit: row.names_commit,
        uploaderName: row.uploader_name,
        uploadedAt: row.uploaded_at,
        size: row.archive_size,
        fileCount: row.file_count,
        // The types do not say so: a sum over no known language is null.
        nsloc: (row.nsloc as number | null) ?? 0,
        nslocInScope: (row.nsloc_in_scope as number | null) ?? 0,
      }));
    },
  });
}
