import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callFunction } from '../client/call-function.ts';
import { containsPattern, everyRow, paged, read, typed } from '../client/read.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';

export type Source = {
  id: string;
  repositoryId: string;
  commit: string;
  /** Whether the archive itself names that commit, which cannot be verified. */
  namesCommit: boolean;
  uploaderName: string;
  uploadedAt: string;
  /** Whether staff added it, or confirmed it after the client did (LIVE-02). */
  isConfirmed: boolean;
  /** Of the archive, in bytes. */
  size: number;
  fileCount: number;
  /** Lines without comments and blank lines, of the languages that are known. */
  nsloc: number;
};

/** CODE-01: the source that was added to an audit, in the order of its repositories. */
export function useSources(auditId: string) {
  return useQuery({
    queryKey: ['sources', auditId],
    queryFn: read(
      () => supabase().rpc('list_sources', { audit_id: auditId }, { get: true }),
      (rows) =>
        rows.map((row): Source => ({
          id: row.id,
          repositoryId: row.repository_id,
          commit: row.commit_hash,
          namesCommit: row.names_commit,
          uploaderName: row.uploader_name,
          uploadedAt: row.uploaded_at,
          isConfirmed: row.is_confirmed,
          size: row.archive_size,
          fileCount: row.file_count,
          // The types do not say so: a sum over no known language is null.
          nsloc: (row.nsloc as number | null) ?? 0,
        })),
    ),
  });
}

/** CODE-03: counts the lines of code in these paths of sources, or in a whole source without paths. The paths need not be saved. */
export function useSourceLines(parts: readonly { sourceId: string; paths: string[] }[]) {
  return useQuery({
    queryKey: ['sources', 'lines', parts],
    enabled: parts.length > 0,
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        parts.map(async ({ sourceId, paths }) =>
          unwrap(
            await supabase().rpc('count_source_lines', { snapshot_id: sourceId, paths }).abortSignal(signal),
          ),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  });
}

/** CODE-01: when the source of a repository was requested from the client, by the id of the repository; only open requests. */
type SourceRequests = ReadonlyMap<string, string>;

export function useSourceRequests(auditId: string) {
  return useQuery({
    queryKey: ['sources', auditId, 'requests'],
    queryFn: read(
      () =>
        supabase()
          .from('scope_repositories')
          .select('id, source_requested_at')
          .eq('audit_id', auditId)
          .not('source_requested_at', 'is', null),
      (rows): SourceRequests => new Map(rows.map((row) => [row.id, row.source_requested_at ?? ''])),
    ),
  });
}

/** DASH-04: the audits of a client with an open request for source, the oldest request first. */
export function auditsWithSourceRequestQuery(clientId: string) {
  return queryOptions({
    queryKey: ['sources', 'requests-of-client', clientId],
    queryFn: read(
      () =>
        supabase()
          .from('scope_repositories')
          .select('audit_id, audits!inner(title)')
          .eq('audits.client_id', clientId)
          .neq('audits.status', 'withdrawn')
          .not('source_requested_at', 'is', null)
          .order('source_requested_at')
          .order('id'),
      (rows) => [...new Map(rows.map(({ audit_id: id, audits: { title } }) => [id, { id, title }])).values()],
    ),
  });
}

export const useAuditsWithSourceRequest = (clientId: string) =>
  useQuery(auditsWithSourceRequestQuery(clientId));

const SOURCE_LIST_SIZE = 200;

/** CODE-02: the first files of a source whose path contains `search`, in the order of their paths, and how many there are. */
export function useSourceFiles(sourceId: string, search: string) {
  return useQuery({
    queryKey: ['sources', 'files', sourceId, search],
    // Source never changes.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: paged(() =>
      supabase()
        .from('source_files')
        .select('path, size, is_text, is_link, nsloc', { count: 'exact' })
        .eq('snapshot_id', sourceId)
        .ilike('path', containsPattern(search))
        .order('path')
        .limit(SOURCE_LIST_SIZE),
    ),
  });
}

/** CODE-02: what lies in a folder of a source: its folders, then its files, with their scope and findings. '' is the root. */
export function useSourceFolder(sourceId: string, folder: string) {
  return useQuery({
    queryKey: ['sources', 'folder', sourceId, folder],
    queryFn: async ({ signal }) => {
      const entries = await everyRow(
        () => supabase().rpc('list_source_folder', { snapshot_id: sourceId, folder }, { get: true }),
        'name',
        signal,
      );
      return entries.toSorted((one, other) => Number(other.is_folder) - Number(one.is_folder));
    },
  });
}

/** The text of a file, or why it is not shown. */
export type SourceFile = { text: string } | { refusal: string };

/** CODE-02: the server writes it into Access. A file that is not there or no text is a result, too. */
function sourceFileQuery(sourceId: string | null, path: string) {
  return queryOptions({
    queryKey: ['sources', 'file', sourceId ?? '', path],
    enabled: sourceId !== null,
    staleTime: Infinity,
    queryFn: async (): Promise<SourceFile> => {
      try {
        return await callFunction<{ text: string }>('read-source', { id: sourceId, path });
      } catch (error) {
        if (error instanceof DataError && (error.kind === 'not-found' || error.kind === 'invalid'))
          return { refusal: error.message };
        throw error;
      }
    },
  });
}

export const useSourceFile = (sourceId: string | null, path: string) =>
  useQuery(sourceFileQuery(sourceId, path));

/** The same for several files, in their order. */
export function useOpenedFiles(files: readonly { sourceId: string; path: string }[]) {
  return useQuery({
    queryKey: ['sources', 'opened files', files],
    staleTime: Infinity,
    queryFn: ({ client }) =>
      Promise.all(files.map(({ sourceId, path }) => client.ensureQueryData(sourceFileQuery(sourceId, path)))),
  });
}

export type FindingInFile = {
  id: string;
  /** Null for a draft, which admins alone see. */
  number: string | null;
  title: string;
  severity: string;
  first: number;
  last: number;
};

/** CODE-02: the findings that report lines of a file, in the order of the lines. Sends nothing while `repositoryId` is null. */
export function useFindingsInFile(repositoryId: string | null, path: string) {
  return useQuery({
    queryKey: ['sources', 'findings', repositoryId ?? '', path],
    enabled: repositoryId !== null,
    queryFn: async ({ signal }) => {
      const locations = await everyRow(
        () =>
          supabase()
            .from('finding_locations')
            .select('id, first_line, last_line, findings!inner(id, number, title, severity)')
            .eq('repository_id', repositoryId ?? '')
            .eq('path', path)
            .not('first_line', 'is', null),
        'id',
        signal,
      );
      return locations
        .map(({ first_line, last_line, findings }): FindingInFile => ({
          ...findings,
          first: first_line ?? 1,
          last: last_line ?? first_line ?? 1,
        }))
        .toSorted((one, other) => one.first - other.first);
    },
  });
}

/** CODE-04: a file that differs between two commits of a repository. */
export type SourceChange = {
  path: string;
  /** Where it was before; another path when it was renamed, null when it was added. */
  oldPath: string | null;
  kind: 'added' | 'removed' | 'changed' | 'renamed';
  /** Whether it is text of at most 1 MB, which can be compared. */
  isText: boolean;
  /** The numbers of the findings whose fix was sent or confirmed and that have a location in it. */
  findings: string[];
};

type SourceChangeRow = Omit<SourceChange, 'oldPath' | 'isText'> & {
  old_path: string | null;
  is_text: boolean;
};

/** CODE-04: the files that changed from one source of a repository to another, in the order of their paths. */
export function useSourceChanges(fromId: string, toId: string) {
  return useQuery({
    queryKey: ['sources', 'changes', fromId, toId],
    queryFn: read(
      () =>
        typed<SourceChangeRow>(
          supabase().rpc('list_source_changes', { from_id: fromId, to_id: toId }, { get: true }),
        ),
      (rows) =>
        rows.map(({ old_path, is_text, ...row }): SourceChange => ({
          ...row,
          oldPath: old_path,
          isText: is_text,
        })),
    ),
  });
}
