import { useQuery } from '@tanstack/react-query';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

type EmailTrouble = {
  /** How many of the last 7 days were given up. */
  failed: number;
  /** Why the newest of them was; null when none was. */
  lastError: string | null;
  /** Since when the oldest one waits, if it is overdue. */
  waitingSince: string | null;
};

/** NOTE-02, for admins: what they should know of the e-mails of the portal; null while all are sent. */
export function useEmailTrouble() {
  return useQuery({
    queryKey: ['email trouble'],
    queryFn: read(
      () => supabase().rpc('email_trouble', undefined, { get: true }),
      ([trouble]): EmailTrouble | null =>
        trouble
          ? {
              failed: trouble.failed,
              lastError: trouble.last_error,
              waitingSince: trouble.waiting_since,
            }
          : null,
    ),
  });
}
