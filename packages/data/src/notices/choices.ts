import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { connectSupabase, supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** How notices of a kind come by e-mail; 'always' is a decision, which cannot be switched off. */
export type NoticeChoice = {
  kind: string;
  email: 'always' | 'at_once' | 'daily' | 'never';
  is_fixed: boolean;
};

/** NOTE-02: what this person chose for each kind of which they can be told, and the time zone of their digests. */
export function useNoticeChoices(userId: string) {
  return useQuery({
    queryKey: ['notice choices', userId],
    queryFn: async ({ signal }) => {
      const [choices, timeZone] = await Promise.all([
        supabase().rpc('list_notice_choices', undefined, { get: true }).abortSignal(signal),
        supabase().rpc('notice_time_zone').abortSignal(signal),
      ]);
      return { choices: unwrap(choices) as NoticeChoice[], timeZone: unwrap(timeZone) as string | null };
    },
  });
}

/** NOTE-02: how notices of these kinds come by e-mail from now on. Rejects with a DataError that says why it was refused. */
export function useChooseNoticeEmail(userId: string) {
  return useChange(
    [['notice choices', userId]],
    async ({ kinds, email }: { kinds: readonly string[]; email: string }) => {
      for (const kind of kinds) await callDatabase('choose_notice_email', { kind, email });
    },
  );
}

/** NOTE-02: the time zone at whose 08:00 the digests come. */
export function useChooseTimeZone(userId: string) {
  return useChange([['notice choices', userId]], (timeZone: string) =>
    callDatabase('choose_time_zone', { time_zone: timeZone }),
  );
}

/** NOTE-02: stops the e-mails that the token of one of them names, without signing in. False when the token is not valid. */
export async function unsubscribe(token: string): Promise<boolean> {
  // A visitor's page has not connected yet.
  const backend = await connectSupabase();
  return unwrap(await backend.rpc('unsubscribe', { token })) === true;
}
