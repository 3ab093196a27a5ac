import { useIsStaff, useShell, useViewedClientId } from '@portal/frame/contract/contract';
import { AppLink, useLocation } from '@portal/frame/routing/router';
import { useMarkNoticesRead, useNotices, type Notice, type NoticeState } from '@portal/data/notices/notices';
import { formatDate, formatDateTime } from '@portal/domain/format/formatters';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { describeNotice, noticeHref } from './describe-notice.ts';
import { useEffect, useRef } from 'react';

type Props = {
  state: NoticeState;
  onChanged: () => void;
  onOpened: () => void;
};

/** NOTE-01: the newest notices, the unread ones first, by day, and within a day by audit. Each leads to the thing itself. */
export function NoticeList({ state, onChanged, onOpened }: Props) {
  const { impersonation } = useShell();
  const isInConsole = useIsStaff() && !impersonation;
  const notices = useNotices(useViewedClientId(), state);
  const mark = useMarkNoticesRead();
  const rows = notices.data ?? [];
  const unread = rows.filter(isUnread).map(({ id }) => id);

  return (
    <>
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-border px-4">
        <h2 className="font-semibold">Notifications</h2>
        {unread.length > 0 && !impersonation && (
          <Button
            variant="link"
            size="sm"
            isPending={mark.isPending}
            onClick={() => mark.mutate(unread, { onSuccess: onChanged })}
          >
            Mark all as read
          </Button>
        )}
      </header>
      {mark.isError && (
        <p role="alert" className="px-4 pt-3 text-sm text-danger">
          They could not be marked as read. Check your connection and try again.
        </p>
      )}
      <div className="max-h-[min(28rem,70dvh)] overflow-y-auto">
        {rows.length > 0 ? (
          groupByDay(rows).map(([day, audits]) => (
            <section key={day} aria-label={day} className="border-b border-border py-3 last:border-b-0">
              <h3 className="px-4 text-xs font-medium text-muted">{day}</h3>
              {audits.map(([id, ofAudit]) => (
                <div key={id} className="pt-2">
                  <p className="truncate px-4 text-sm font-medium">{groupTitle(ofAudit[0], isInConsole)}</p>
                  <ul>
                    {ofAudit.map((notice) => (
                      <NoticeRow
                        key={notice.id}
                        notice={notice}
                        isInConsole={isInConsole}
                        onOpened={onOpened}
                      />
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))
        ) : (
          <Empty query={notices} />
        )}
      </div>
    </>
  );
}

function Empty({ query }: { query: ReturnType<typeof useNotices> }) {
  if (query.isPending) return <p className="px-4 py-6 text-center text-muted">Loading…</p>;
  if (!query.isError) return <p className="px-4 py-6 text-center text-muted">Nothing has happened yet.</p>;
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-6">
      <p role="alert">The notifications could not be loaded.</p>
      <SmallButton isPending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </SmallButton>
    </div>
  );
}

type RowProps = { notice: Notice; isInConsole: boolean; onOpened: () => void };

function NoticeRow({ notice, isInConsole, onOpened }: RowProps) {
  const isNew = isUnread(notice);
  return (
    <li>
      <AppLink
        href={noticeHref(notice, isInConsole)}
        onClick={onOpened}
        className="flex gap-2 px-4 py-1.5 text-sm hover:bg-subtle focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden="true"
          className={`mt-2 size-1.5 shrink-0 rounded-full ${isNew ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-transparent'}`}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {isNew && <span className="sr-only">Unread:</span>} {describeNotice(notice)}{' '}
          <time dateTime={notice.created_at} className="block text-xs text-muted tabular-nums">
            {formatDateTime(notice.created_at)}
          </time>
        </span>
      </AppLink>
    </li>
  );
}

const isUnread = ({ read_at }: Notice) => read_at === null;

/** An admin also reads whose audit it is. */
function groupTitle(notice: Notice | undefined, isInConsole: boolean): string {
  const client = isInConsole ? notice?.client_name : null;
  return [notice?.audit_title, client].filter(Boolean).join(' · ') || 'Your account';
}

type Group = [id: string, notices: Notice[]];

/** Newest day first, unread days before the others; within a day by audit. What is about no audit stands together by client. */
function groupByDay(notices: readonly Notice[]): [day: string, audits: Group[]][] {
  const unreadFirst = [...notices.filter(isUnread), ...notices.filter((notice) => !isUnread(notice))];
  const dayOf = (notice: Notice) => `${isUnread(notice) ? 'Unread, ' : ''}${formatDate(notice.created_at)}`;
  return Array.from(Map.groupBy(unreadFirst, dayOf), ([day, ofDay]) => [
    day,
    [...Map.groupBy(ofDay, ({ audit_id, client_id }) => audit_id ?? client_id ?? '')],
  ]);
}

/**
 * NOTE-01: marks what leads to the opened page, except the notice of drafts to approve, which ends once none waits. Nothing while an
 * admin views the portal of a client.
 */
export function MarkOpened({ state, onChanged }: Omit<Props, 'onOpened'>) {
  const { impersonation } = useShell();
  const isStaff = useIsStaff();
  const notices = useNotices(useViewedClientId(), state);
  const { mutate } = useMarkNoticesRead();
  const { key, pathname } = useLocation();
  const handled = useRef<string>(undefined);
  const list = notices.isPlaceholderData ? undefined : notices.data;

  useEffect(() => {
    if (impersonation || !list || handled.current === key) return;
    handled.current = key;
    const opened = list.filter(
      (notice) =>
        notice.read_at === null &&
        notice.kind !== 'approval_needed' &&
        noticeHref(notice, isStaff).split(/[?#]/)[0] === pathname,
    );
    if (opened.length > 0)
      mutate(
        opened.map(({ id }) => id),
        { onSuccess: onChanged },
      );
  }, [key, pathname, list, isStaff, impersonation, mutate, onChanged]);
  return null;
}
