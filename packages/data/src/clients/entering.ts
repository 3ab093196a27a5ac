import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type NewClient = { company: string; project: string; owner: string; address: string };
export type ClientLine = NewClient & { since: string };

/** What an import would do with a line, counted from 1: nothing when it is 'known' or 'wrong'. Notes stop nothing. */
export type PreviewedLine = {
  line: number;
  state: 'new' | 'known' | 'wrong';
  problem: string | null;
  notes: string[];
};

const STALE = [['clients']];

/** MOVE-01: enters a client without an account. Resolves with its id. */
export function useCreateClient() {
  return useChange(
    STALE,
    async (client: NewClient): Promise<string> => (await callDatabase('create_client', client)) as string,
  );
}

/** MOVE-02: what an import of these lines would do, for admins. */
export function usePreviewClients(lines: readonly ClientLine[]) {
  return useQuery({
    queryKey: ['clients', 'preview', lines],
    gcTime: 0,
    queryFn: read(() => typed<PreviewedLine>(supabase().rpc('preview_clients', { lines: [...lines] }))),
  });
}

/** MOVE-02: enters the clients of a file, all or none. Resolves with how many were new. */
export function useImportClients() {
  return useChange(
    STALE,
    async (lines: readonly ClientLine[]): Promise<number> =>
      (await callDatabase('import_clients', { lines: [...lines] })) as number,
  );
}
