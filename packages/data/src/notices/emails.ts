import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { readAs } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

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
    queryKey: ['notice emails', clientId, after],
    placeholderData: keepPreviousData,
    queryFn: readAs<NoticeEmail>(() =>
      supabase().rpc(
        'list_notice_emails',
        {
          client_id: clientId,
          ...(after && { after_created_at: after.createdAt, after_id: after.id }),
          page_size: NOTICE_EMAILS_PAGE_SIZE,
        },
        { get: true },
      ),
    ),
  });
}

/** What keeps e-mails from being sent. */
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
    queryFn: async ({ signal }): Promise<EmailTrouble | null> => {
      const [trouble] = unwrap(
        await supabase().rpc('email_trouble', undefined, { get: true }).abortSignal(signal),
      );
      if (!trouble) return null;
      const { failed, last_error: lastError, waiting_since: waitingSince } = trouble;
      return { failed, lastError, waitingSince };
    },
  });
}
