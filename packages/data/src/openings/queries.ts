import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read, typed, type FunctionRow, type Page } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export const ACCESS_PAGE_SIZE = 10;

/**
 * A look of staff at a client's portal, which lasts until it has an end and has the reason that they wrote; the opening of a report, a file or
 * source; or the download of an archive, of an audit. With an access token (API-01), it is one by a program.
 */
export type AccessLine = FunctionRow<
  'list_access',
  'what' | 'reason' | 'ended_at',
  {
    kind: 'look' | 'report' | 'file' | 'source' | 'archive';
    opened_as: 'client' | 'staff' | 'impersonating';
  }
>;

/** TRUST-02: who looked at a client's portal and who opened what, newest first; `pageIndex` counts from 0. */
export function useAccess(clientId: string, pageIndex: number) {
  return useQuery({
    // 'list' as in useTeam.
    queryKey: ['access', clientId, 'list', pageIndex],
    placeholderData: keepPreviousData,
    queryFn: read(
      () =>
        typed<AccessLine>(
          supabase().rpc(
            'list_access',
            { client_id: clientId, page_size: ACCESS_PAGE_SIZE, page_index: pageIndex },
            { get: true },
          ),
        ),
      (rows): Page<AccessLine> => ({ totalCount: rows[0]?.total_count ?? 0, rows }),
    ),
  });
}
