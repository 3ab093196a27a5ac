import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Page, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export const ACCESS_PAGE_SIZE = 10;

/** A look of staff at a client's portal, the opening of a report, a file or source, or the download of an archive. */
export type AccessLine = {
  id: string;
  kind: 'look' | 'report' | 'file' | 'source' | 'archive';
  who: string;
  openedAs: 'client' | 'staff' | 'impersonating';
  /** With an access token (API-01), so by a program. */
  byToken: boolean;
  /** What was opened, or the audit of an archive; null for a look. */
  what: string | null;
  /** Why staff looked, as they wrote it; null for anything but a look. */
  reason: string | null;
  happenedAt: string;
  /** When a look ended; null while it lasts. */
  endedAt: string | null;
};

/** TRUST-02: who looked at a client's portal and who opened what, newest first; `pageIndex` counts from 0. */
export function useAccess(clientId: string, pageIndex: number) {
  return useQuery({
    queryKey: ['access', clientId, pageIndex],
    placeholderData: keepPreviousData,
    queryFn: read(
      () =>
        supabase().rpc(
          'list_access',
          { client_id: clientId, page_size: ACCESS_PAGE_SIZE, page_index: pageIndex },
          { get: true },
        ),
      (rows): Page<AccessLine> => ({
        totalCount: rows[0]?.total_count ?? 0,
        rows: rows.map((row) => ({
          id: row.id,
          kind: row.kind as AccessLine['kind'],
          who: row.who,
          openedAs: row.opened_as as AccessLine['openedAs'],
          byToken: row.by_token,
          what: row.what,
          reason: row.reason,
          happenedAt: row.happened_at,
          endedAt: row.ended_at,
        })),
      }),
    ),
  });
}
