import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataError, isPastTheEnd, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { fileKeys } from '../client/query-keys.ts';
import { createSignedLink } from '../storage/signed-link.ts';
import { storageRefusal } from '../storage/storage-refusal.ts';
import { supabase } from '../client/supabase.ts';

export type PortalFile = Pick<
  Tables<'files'>,
  'id' | 'file_name' | 'file_size' | 'file_category' | 'storage_path' | 'uploaded_by' | 'created_at'
>;

/** Files on one page of /files. */
export const FILE_PAGE_SIZE = 50;
/** How long a signed link to a file works, in seconds. */
const FILE_LINK_SECONDS = 60;

export type FilePage = { files: PortalFile[]; totalCount: number };

/** FILE-01: a page of a client's complete files, newest first; empty past the end. Asks nothing while no client is chosen. */
export function useFiles(userId: string | null, pageIndex: number) {
  return useQuery({
    queryKey: [...fileKeys.of(userId ?? ''), pageIndex],
    enabled: userId !== null,
    // What an admin did is there on the client's next look.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FilePage> => {
      const result = await supabase()
        .from('files')
        .select('id, file_name, file_size, file_category, storage_path, uploaded_by, created_at', {
          count: 'exact',
        })
        .eq('user_id', userId ?? '')
        .not('uploaded_at', 'is', null)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(pageIndex * FILE_PAGE_SIZE, (pageIndex + 1) * FILE_PAGE_SIZE - 1)
        .abortSignal(signal);
      if (isPastTheEnd(result.error)) return { files: [], totalCount: 0 };
      return { files: unwrap(result) ?? [], totalCount: result.count ?? 0 };
    },
  });
}

/** FILE-04: a short-lived address that saves a file under its own name. Rejects with a DataError. */
export function createFileLink(file: Pick<PortalFile, 'storage_path' | 'file_name'>): Promise<string> {
  return createSignedLink({
    bucket: 'client-files',
    path: file.storage_path,
    seconds: FILE_LINK_SECONDS,
    saveAs: file.file_name,
  });
}

/** Asks for a client's files again, where something has shown that the list is not right any more. */
export function useRefreshFiles(userId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: fileKeys.of(userId) });
}

/** What is needed to remove a file. */
export type StoredFile = Pick<PortalFile, 'id' | 'storage_path'>;

/** FILE-04: removes a file for good. Also settles when the screen that asked for it is gone. */
export function useDeleteFile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: StoredFile) => removeFile(file),
    retry: (failures, error) => isTransient(error) && failures < DELETE_RETRIES,
    // The lists know at once, not only when they have been asked for again.
    onSuccess: (_, { id }) =>
      queryClient.setQueriesData<FilePage>(
        { queryKey: fileKeys.of(userId) },
        (page) => page && without(page, id),
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: fileKeys.of(userId) }),
  });
}

const DELETE_RETRIES = 2;

function without({ files, totalCount }: FilePage, id: string): FilePage {
  const left = files.filter((file) => file.id !== id);
  // Every page of the list counts all files.
  return { files: left, totalCount: totalCount - 1 };
}

function isTransient(error: Error): boolean {
  return error instanceof DataError && (error.kind === 'network' || error.kind === 'server');
}

/**
 * Removes object and row of a file, the object first: a row without an object can be removed again, and is swept if
 * nobody does; the reverse is not seen. What is already gone is no error. Rejects with a DataError.
 */
export async function removeFile({ id, storage_path }: StoredFile): Promise<void> {
  const { error } = await supabase().storage.from('client-files').remove([storage_path]);
  if (error) throw storageRefusal(error);
  const removed = unwrap(await supabase().from('files').delete().eq('id', id).select('id'));
  if (removed?.length) return;
  // Row level security refuses by removing nothing.
  const left = unwrap(await supabase().from('files').select('id').eq('id', id));
  if (left?.length) throw new DataError('forbidden', 'You may not delete this file.');
}
