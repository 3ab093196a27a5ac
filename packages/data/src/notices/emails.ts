import { useQuery } from '@tanstack/react-query';
import { readFirst, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** The e-mails of the last 7 days that were given up, with the last error, and since when the oldest one waits if it is overdue. */
type EmailTrouble = FunctionRow<'email_trouble', 'last_error' | 'waiting_since'>;

/** NOTE-02, for admins: what they should know of the e-mails of the portal; null while all are sent. */
export function useEmailTrouble() {
  return useQuery({
    queryKey: ['email trouble'],
    queryFn: readFirst<EmailTrouble>(() => supabase().rpc('email_trouble', undefined, { get: true })),
  });
}
