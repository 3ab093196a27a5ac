import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeFile } from '../files/changes.ts';
import { uploadFile, type FileUpload } from '../files/upload.ts';
import { activityKeys, sourceKeys } from '../query-keys.ts';

/** The archive of a repository's source at a commit, and how its upload is followed. */
type NewSource = Pick<FileUpload, 'id' | 'file' | 'isRetry' | 'signal' | 'onProgress'> & {
  repositoryId: string;
  commit: string;
  onCheck: (share: number) => void;
};

/**
 * CODE-01: adds the source of a repository of an audit of the client `userId`: sends the archive and has the server check it. Nothing is
 * left of one that is refused. Rejects with a DataError, whose message says why.
 */
export function useAddSource(userId: string, auditId: string) {
  const refresh = useRefresh(auditId);
  return useMutation({
    mutationFn: ({ repositoryId, commit, ...upload }: NewSource) =>
      uploadFile({ ...upload, userId, auditId, category: 'other', source: { repositoryId, commit } }),
    onSettled: refresh,
  });
}

/** CODE-01: removes source that was added to an audit. Admins only. Rejects with a DataError. */
export function useRemoveSource(auditId: string) {
  const refresh = useRefresh(auditId);
  return useMutation({
    mutationFn: (id: string) => removeFile({ id }),
    onSettled: refresh,
  });
}

function useRefresh(auditId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: sourceKeys.of(auditId) }),
      queryClient.invalidateQueries({ queryKey: activityKeys.all }),
    ]);
}
