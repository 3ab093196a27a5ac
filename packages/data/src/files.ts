import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toDataError, unwrap } from './data-error.ts';
import type { Tables } from './database.types.ts';
import { fileKeys } from './query-keys.ts';
import { createSignedLink } from './signed-link.ts';
import { supabase } from './supabase.ts';

export type PortalFile = Pick<
  Tables<'files'>,
  'id' | 'file_name' | 'file_size' | 'file_category' | 'storage_path' | 'uploaded_by' | 'created_at'
>;

/** Files on one page of /files. */
export const FILE_PAGE_SIZE = 50;
/** How long a signed link to a file works, in seconds. */
const FILE_LINK_SECONDS = 60;

export type FilePage = { files: PortalFile[]; totalCount: number };

/** FILE-01: a page of a client's complete files, newest first. Asks nothing while no client is chosen. */
export function useFiles(userId: string | null, pageIndex: number) {
  return useQuery({
    queryKey: [...fileKeys.of(userId ?? ''), pageIndex],
    enabled: userId !== null,
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

/** FILE-04: removes a file for good, the object first: a row without an object is swept, the reverse is not seen. */
export function useDeleteFile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: Pick<PortalFile, 'id' | 'storage_path'>) => removeFile(file),
    onSettled: () => queryClient.invalidateQueries({ queryKey: fileKeys.of(userId) }),
  });
}

/** Removes object and row of a file; what is already gone is no error. */
export async function removeFile({
  id,
  storage_path,
}: Pick<PortalFile, 'id' | 'storage_path'>): Promise<void> {
  const { error } = await supabase().storage.from('client-files').remove([storage_path]);
  if (error) throw toDataError(error);
  unwrap(await supabase().from('files').delete().eq('id', id));
}
