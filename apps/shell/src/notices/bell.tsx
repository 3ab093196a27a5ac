import { useViewedClientId } from '@portal/frame/contract/contract';
import { useQueryClient } from '@portal/data/client/query';
import { formatCount } from '@portal/domain/format/formatters';
import { toast } from '@portal/ui/feedback/toast';
import { Popover, PopoverContent, PopoverTrigger } from '@portal/ui/overlays/popover';
import { Button } from '@portal/ui/primitives/button';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type * as loadedModule from './notice-list.tsx';
import { useNoticeState } from './use-notice-state.ts';

type Loaded = typeof loadedModule;
const load = () => import('./notice-list.tsx');
const NOTHING = { unread: 0, newestId: null };

const unreadText = (unread: number) =>
  unread === 100 ? '100 or more unread notifications' : formatCount(unread, 'unread notification');

/** NOTE-01, NOTE-04: the list's code loads when something is unread, so that opening the thing itself marks it. */
export function Bell() {
  const viewedClientId = useViewedClientId();
  const { state, refresh } = useNoticeState(viewedClientId);
  const { unread, newestId } = state ?? NOTHING;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const announcement = useAnnouncement(viewedClientId, state?.unread);
  useFreshData(viewedClientId, state === null ? undefined : newestId);

  useEffect(() => {
    if (unread > 0) load().then(setLoaded, () => undefined);
  }, [unread]);

  async function onOpenChange(isWanted: boolean) {
    setIsOpen(isWanted);
    if (!isWanted) return;
    refresh();
    try {
      setLoaded(await load());
    } catch {
      setIsOpen(false);
      toast.error('The notifications could not be loaded. Check your connection and try again.');
    }
  }

  return (
    <>
      <Popover open={isOpen} onOpenChange={(isWanted) => void onOpenChange(isWanted)}>
        <PopoverTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="relative text-muted"
            aria-label={unread > 0 ? `Notifications, ${unreadText(unread)}` : 'Notifications'}
          >
            <BellIcon aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem]/4 font-semibold text-accent-foreground tabular-nums"
              >
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </Button>
        </PopoverTrigger>
        <PopoverContent
          align="end"
          aria-label="Notifications"
          className="w-96 max-w-(--radix-popover-content-available-width) p-0"
        >
          {loaded && state ? (
            <loaded.NoticeList state={state} onChanged={refresh} onOpened={() => setIsOpen(false)} />
          ) : (
            <p className="px-4 py-6 text-center text-muted">Loading…</p>
          )}
        </PopoverContent>
      </Popover>
      <output className="sr-only">{announcement}</output>
      {loaded && state && <loaded.MarkOpened state={state} onChanged={refresh} />}
    </>
  );
}

/** What a screen reader is told: the new count when it grows, and nothing when the page is opened. */
function useAnnouncement(viewedClientId: string, unread: number | undefined): string {
  const [last, setLast] = useState<{ viewedClientId: string; unread: number | undefined; text: string }>();
  if (last?.viewedClientId !== viewedClientId || last.unread !== unread) {
    const isMore =
      last?.viewedClientId === viewedClientId &&
      last.unread !== undefined &&
      unread !== undefined &&
      unread > last.unread;
    setLast({ viewedClientId, unread, text: isMore ? unreadText(unread) : '' });
  }
  return last?.text ?? '';
}

/** NOTE-04: with a new notice, what the page shows is fetched again. */
function useFreshData(viewedClientId: string, newestId: string | null | undefined) {
  const queryClient = useQueryClient();
  const seen = useRef<{ viewedClientId: string; newestId: string | null }>(undefined);
  useEffect(() => {
    if (newestId === undefined) return;
    const isNew = seen.current?.viewedClientId === viewedClientId && seen.current.newestId !== newestId;
    seen.current = { viewedClientId, newestId };
    if (isNew)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !['notices', 'notice state'].includes(String(queryKey[0])),
      });
  }, [viewedClientId, newestId, queryClient]);
}
