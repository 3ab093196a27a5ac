import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { DataError, isTemporary, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import type { Page } from '../client/read.ts';
import type { PortalFile, StoredFile } from './types.ts';

const DELETE_RETRIES = 2;

/** FILE-04: deletes a file for good. The deletion finishes even when the screen that requested it has closed. */
export function useDeleteFile(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: StoredFile) => removeFile(file),
    retry: (failures, error) => isTemporary(error) && failures < DELETE_RETRIES,
    // The file disappears from the lists at once, before they have been fetched again.
    onSuccess: (_, { id }) =>
      queryClient.setQueriesData<Page<PortalFile>>(
        { queryKey: ['files', clientId, 'pages'] },
        (page) => page && withoutFile(page, id),
      ),
    // The quota is under the same key.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['files', clientId] }),
  });
}

/** FILE-04: changes the category and the audit of a file; without an audit, the file belongs to none. */
export function useSortFile(clientId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, category, auditId }: SortedFile) =>
      callDatabase('sort_file', {
        file_id: id,
        category,
        ...(auditId !== null && { audit_id: auditId }),
      }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['files', clientId] }),
  });
}

type SortedFile = { id: string; category: string; auditId: string | null };

/** Nobody can open the object from then on; it is removed within about an hour. A missing row is not an error. */
export async function removeFile({ id }: StoredFile): Promise<void> {
  const removed = unwrap(await supabase().from('files').delete().eq('id', id).select('id'));
  if (removed?.length) return;
  // Row level security refuses by removing nothing.
  const remaining = unwrap(await supabase().from('files').select('id').eq('id', id));
  if (remaining.length > 0) throw new DataError('forbidden', 'You may not delete this file.');
}

/** Every page carries the count of all files, so each of them counts one less. */
function withoutFile({ rows, totalCount }: Page<PortalFile>, id: string): Page<PortalFile> {
  return { rows: rows.filter((file) => file.id !== id), totalCount: totalCount - 1 };
}
