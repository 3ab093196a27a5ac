import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import {
  NOTICE_EMAILS_PAGE_SIZE,
  useNoticeEmails,
  type NoticeEmail,
  type NoticeEmailCursor,
} from '@portal/data/notices/emails';
import { NOTICE_KINDS } from '@portal/data/notices/kinds';
import { formatDateTime } from '@portal/ui/format/formatters';
import { Badge, type BadgeTone } from '@portal/ui/primitives/badge';
import { useState } from 'react';
import { OlderEntries } from '../../older-entries.tsx';
import { ListCard } from './list-card.tsx';

/** NOTE-02: for each notice of the client's people, whether it was e-mailed, and why not. */
export function NoticeEmailsCard({ userId }: { userId: string }) {
  const [after, setAfter] = useState<NoticeEmailCursor | null>(null);
  return (
    <ListCard
      noun="emails"
      title="Emails"
      description="The notices of the client's people in the last 90 days, and whether each was sent by email."
      query={useNoticeEmails(userId, after)}
      isEmpty={(emails) => emails.length === 0 && after === null}
      rows={(emails) => emails.map((email) => <Line key={email.id} email={email} />)}
      more={(emails) =>
        (after !== null || emails.length === NOTICE_EMAILS_PAGE_SIZE) && (
          <OlderEntries
            noun="emails"
            entries={emails}
            pageSize={NOTICE_EMAILS_PAGE_SIZE}
            isOlder={after !== null}
            onChange={setAfter}
          />
        )
      }
    />
  );
}

function Line({ email }: { email: NoticeEmail }) {
  const { text, tone } = describeOutcome(email);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{NOTICE_KINDS[email.kind] ?? email.kind}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {email.recipient ?? 'A deleted account'} · {formatDateTime(email.created_at)}
          {email.audit_id && email.audit_title && (
            <>
              {' · '}
              <Link
                to={paths.adminAudit(email.audit_id)}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                {email.audit_title}
              </Link>
            </>
          )}
        </p>
      </div>
      <Badge tone={tone} wraps>
        {text}
      </Badge>
    </li>
  );
}

type Outcome = { text: string; tone: BadgeTone };

const NOT_SENT: Readonly<Record<string, string>> = {
  off: 'Switched off',
  read: 'Already read in the portal',
  left: 'No longer entitled',
  suspended: 'Client was suspended',
};

function describeOutcome({ decision, status, due_at: dueAt }: NoticeEmail): Outcome {
  if (decision === null) {
    const isDue = Date.parse(dueAt) <= Date.now();
    return { text: isDue ? 'Waiting to be sent' : `Waiting until ${formatDateTime(dueAt)}`, tone: 'info' };
  }
  if (decision !== 'sent' && decision !== 'gathered')
    return { text: NOT_SENT[decision] ?? decision, tone: 'neutral' };
  switch (status) {
    case 'queued':
    case 'sending':
      return { text: 'Being sent', tone: 'info' };
    case 'failed':
      return { text: 'Delivery failed', tone: 'danger' };
    // Before it left, its reader had read it or was no longer entitled, or the step was undone.
    case 'cancelled':
      return { text: 'Stopped before it was sent', tone: 'neutral' };
    default:
      return { text: decision === 'gathered' ? 'Sent with others' : 'Sent', tone: 'success' };
  }
}
