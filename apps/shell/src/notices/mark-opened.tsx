import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { useLocation } from '@portal/auth/routing/router';
import { useMarkNoticesRead, useNotices, type NoticeState } from '@portal/data/notices/notices';
import { useEffect, useRef } from 'react';
import { noticeHref } from './describe-notice.ts';

type Props = { state: NoticeState; onChanged: () => void };

/**
 * NOTE-01: marks as read what leads to the page that was opened, however it was opened. What arrives while the page stays open remains
 * unread. Marks nothing while an admin views the portal of a client.
 */
export function MarkOpened({ state, onChanged }: Props) {
  const { isAdmin, impersonation } = useShell();
  const notices = useNotices(useViewedUserId(), state);
  const { mutate } = useMarkNoticesRead();
  const { key, pathname } = useLocation();
  const handled = useRef<string>(undefined);
  const list = notices.isPlaceholderData ? undefined : notices.data;

  useEffect(() => {
    if (impersonation || !list || handled.current === key) return;
    handled.current = key;
    const opened = list.filter(
      (notice) => notice.read_at === null && noticeHref(notice, isAdmin).split('#')[0] === pathname,
    );
    if (opened.length > 0)
      mutate(
        opened.map(({ id }) => id),
        { onSuccess: onChanged },
      );
  }, [key, pathname, list, isAdmin, impersonation, mutate, onChanged]);
  return null;
}
