import { ACTIVITY_PAGE_SIZE, type ActivityLine } from '@portal/data/activity/queries';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useRef } from 'react';

type Cursor = { createdAt: string; id: string };

type Props = {
  /** Of this page, newest first. */
  entries: readonly ActivityLine[];
  isOlder: boolean;
  onChange: (after: Cursor | null) => void;
};

/** Buttons to older entries and back to the latest. A page that is not full is the last one. */
export function OlderEntries({ entries, isOlder, onChange }: Props) {
  const nav = useRef<HTMLElement>(null);
  // The pressed button can be gone on the page that follows.
  const keepFocus = useFocusAfterRemoval(() => nav.current?.querySelector('button'));
  const last = entries.at(-1);
  const hasOlder = entries.length === ACTIVITY_PAGE_SIZE;

  function goTo(after: Cursor | null) {
    keepFocus();
    onChange(after);
  }

  return (
    <nav
      ref={nav}
      aria-label="Pages of the log"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-5 py-3"
    >
      <output className="text-sm text-muted tabular-nums">
        {describePage(entries.length, isOlder, hasOlder)}
      </output>
      <div className="flex flex-wrap gap-2">
        {isOlder && <SmallButton onClick={() => goTo(null)}>Latest entries</SmallButton>}
        {last && hasOlder && (
          <SmallButton onClick={() => goTo({ createdAt: last.created_at, id: last.id })}>
            Older entries
          </SmallButton>
        )}
      </div>
    </nav>
  );
}

function describePage(count: number, isOlder: boolean, hasOlder: boolean): string {
  if (!isOlder)
    return hasOlder ? `The latest ${count} entries` : `${count} ${count === 1 ? 'entry' : 'entries'}`;
  if (count === 0) return 'No older entries';
  return hasOlder ? `${count} older entries` : `The oldest ${count === 1 ? 'entry' : `${count} entries`}`;
}
