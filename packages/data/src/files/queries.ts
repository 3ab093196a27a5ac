import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  containsPattern,
  only,
  paged,
  read,
  readFirst,
  pageRange,
  type FunctionRow,
} from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export const FILE_PAGE_SIZE = 40;
const FILE_COLUMNS =
  'id, file_name, file_size, file_category, uploaded_by, uploader_name, is_from_firm, created_at, audits(id, title)';

type FileView = { pageIndex: number; search: string; auditId: string | null };

/** FILE-01: empty past the end of the list. `pageIndex` counts from 0. */
export function filesQuery(clientId: string, { pageIndex, search, auditId }: FileView) {
  return queryOptions({
    queryKey: ['files', clientId, 'pages', pageIndex, search, auditId],
    placeholderData: keepPreviousData,
    queryFn: paged(() => {
      const files = supabase()
        .from('files')
        .select(FILE_COLUMNS, { count: 'exact' })
        .eq('client_id', clientId);
      return onlyListed(auditId === null ? files : files.eq('audit_id', auditId))
        .ilike('file_name', containsPattern(search))
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(...pageRange(pageIndex, FILE_PAGE_SIZE));
    }),
  });
}

export const useFiles = (clientId: string, view: FileView) => useQuery(filesQuery(clientId, view));

const NEWEST_FILES = 5;

/** ADM-11: the newest files of a client, and how many there are. */
export function useNewestFiles(clientId: string) {
  return useQuery({
    queryKey: ['files', clientId, 'newest'],
    queryFn: paged(() =>
      onlyListed(supabase().from('files').select(FILE_COLUMNS, { count: 'exact' }).eq('client_id', clientId))
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(NEWEST_FILES),
    ),
  });
}

/** How many files a client has (DASH-02). */
export function useFileSummary(clientId: string) {
  return useQuery({
    queryKey: ['files', clientId, 'summary'],
    queryFn: paged(() =>
      onlyListed(supabase().from('files').select('id', { count: 'exact' }).eq('client_id', clientId)).limit(
        1,
      ),
    ),
  });
}

/** FILE-07: how much a client's files take up and how much they may, in bytes. */
export function useStorageUse(clientId: string) {
  return useQuery({
    queryKey: ['files', clientId, 'use'],
    queryFn: read(() => supabase().rpc('storage_use', { client_id: clientId }, { get: true }), only),
  });
}

/** Returns a function that fetches a client's files again, for when the list has proved out of date. */
export function useRefreshFiles(clientId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['files', clientId] });
}

interface Filterable {
  not: (column: string, operator: string, value: unknown) => this;
  is: (column: string, value: null) => this;
}

/** FILE-01: completely uploaded, and neither a finding's image nor source. */
export const onlyListed = <Query extends Filterable>(files: Query): Query =>
  files
    .not('uploaded_at', 'is', null)
    .is('finding_id', null)
    .is('section_id', null)
    .is('proposal_id', null)
    .is('repository_id', null);

/** FILE-03: why deleted files are not removed; null while they are. It has no reason while the sweep is on and fails. */
export function useSweepTrouble() {
  return useQuery({
    queryKey: ['files', 'sweep'],
    queryFn: readFirst<FunctionRow<'sweep_trouble', 'reason'>>(() =>
      supabase().rpc('sweep_trouble', undefined, { get: true }),
    ),
  });
}
