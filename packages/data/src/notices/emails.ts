import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { noticeKeys } from '../query-keys.ts';

/** How many lines a page shows. */
export const NOTICE_EMAILS_PAGE_SIZE = 20;

/** What became of one notice of one person by e-mail. */
export type NoticeEmail = {
  id: string;
  created_at: string;
  kind: string;
  audit_id: string | null;
  audit_title: string | null;
  recipient: string | null;
  due_at: string;
  /** Null while it waits. */
  decision: 'sent' | 'gathered' | 'off' | 'read' | 'left' | 'suspended' | null;
  /** Of the e-mail, when there is one. */
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | null;
};

/** The line after which a page begins. */
export type NoticeEmailCursor = { createdAt: string; id: string };

/** NOTE-02, for admins: why the people of a client got an e-mail of what happened, or got none; newest first. */
export function useNoticeEmails(clientId: string, after: NoticeEmailCursor | null) {
  return useQuery({
    queryKey: noticeKeys.emails(clientId, after),
    // What waits is decided at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<NoticeEmail[]> =>
      unwrap(
        await supabase()
          .rpc(
            'list_notice_emails',
            {
              client_id: clientId,
              ...(after && { after_created_at: after.createdAt, after_id: after.id }),
              page_size: NOTICE_EMAILS_PAGE_SIZE,
            },
            { get: true },
          )
          .abortSignal(signal),
      ) as NoticeEmail[],
  });
}
