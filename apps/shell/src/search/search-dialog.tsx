import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { useNavigate } from '@portal/auth/routing/router';
import { MAX_SEARCH_LENGTH, usePortalSearch } from '@portal/data/search/queries';
import { Spinner } from '@portal/ui/feedback/spinner';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { SHORTCUTS, shortcutText } from '@portal/ui/shortcuts/shortcuts';
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { findPages } from './pages.ts';
import { groupItems, type SearchItem } from './search-items.ts';
import { SearchList } from './search-list.tsx';

const SEARCH_DELAY_MS = 150;

type Props = { onClose: () => void; onShowShortcuts: () => void };

/**
 * The portal search (Ctrl+K): lists pages at once, and what the server finds 150 ms after the last key press. The focus stays in the field;
 * arrow keys move through the list, Enter opens, Escape closes.
 */
export function SearchDialog({ onClose, onShowShortcuts }: Props) {
  const { isAdmin: hasAdminRole, impersonation } = useShell();
  const isAdmin = hasAdminRole && !impersonation;
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const wanted = text.trim();
  const searched = useDelayed(wanted, SEARCH_DELAY_MS);
  const search = usePortalSearch(useViewedUserId(), searched);

  const isWaiting = wanted !== searched || search.isFetching;
  const results = wanted === '' || search.isError ? [] : (search.data ?? []);
  const groups = groupItems(findPages(wanted, isAdmin), results, isAdmin);
  const items = groups.flatMap((group) => group.items);
  const active = items.find((item) => item.id === activeId) ?? items[0];

  function open(item: SearchItem) {
    onClose();
    void navigate(item.href);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and the arrow keys belong to the input method while text is being composed, as in Japanese.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      setActiveId(items.at((items.indexOf(active) + step) % items.length)?.id ?? null);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      // The results may still be those of the text before.
      if (!(active.isResult && isWaiting)) open(active);
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Search" className="max-w-xl gap-3 self-start p-4 sm:mt-[12dvh]">
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-4 text-muted"
          />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active && `${id}-${active.id}`}
            aria-autocomplete="list"
            aria-label={
              isAdmin ? 'Search pages, clients and audits' : 'Search pages, audits, findings and files'
            }
            placeholder={isAdmin ? 'Pages, clients, audits' : 'Pages, audits, findings, files'}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActiveId(null);
            }}
            onKeyDown={onKeyDown}
            className="h-10 w-full min-w-0 rounded-md border border-input bg-surface px-9 text-base placeholder:text-muted focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring max-md:text-lg"
          />
          {isWaiting && <Spinner className="absolute top-3 right-3 text-muted" />}
        </div>
        <div className="-mx-2 h-[min(24rem,50dvh)] overflow-y-auto">
          <SearchList id={id} groups={groups} active={active} onHighlight={setActiveId} onOpen={open} />
          <output
            className={
              items.length > 0 && !search.isError ? 'sr-only' : 'block px-4 py-6 text-center text-muted'
            }
          >
            {statusText({ isWaiting, hasFailed: search.isError, count: items.length, wanted })}
          </output>
          {search.isError && (
            <div className="pb-4 text-center">
              <Button
                variant="secondary"
                size="sm"
                isPending={search.isFetching}
                onClick={() => void search.refetch()}
              >
                Try again
              </Button>
            </div>
          )}
        </div>
        <footer className="-mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
          <span className="max-sm:hidden">↑ ↓ to move, Enter to open, Escape to close</span>
          <Button variant="link" size="sm" onClick={onShowShortcuts} className="text-xs">
            Keyboard shortcuts ({shortcutText(SHORTCUTS.help)})
          </Button>
        </footer>
      </DialogContent>
    </Dialog>
  );
}

type Status = { isWaiting: boolean; hasFailed: boolean; count: number; wanted: string };

function statusText({ isWaiting, hasFailed, count, wanted }: Status): string {
  if (hasFailed) return 'The search failed. Check your connection and try again.';
  if (isWaiting) return 'Searching…';
  if (count === 0) return 'Nothing found';
  return wanted === '' ? '' : `${count} found`;
}

/** Returns the value once it has not changed for `delayMs`, and an empty value at once. */
function useDelayed(value: string, delayMs: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
