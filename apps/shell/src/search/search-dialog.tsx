import { Checkbox } from '@portal/ui/forms/checkbox';
import { getKeys, SHORTCUTS, shortcutText } from '@portal/ui/shortcuts/shortcuts';
import { areSingleKeysOn, setSingleKeys } from '@portal/ui/shortcuts/single-keys';
import { useState, useEffect, useId, useRef } from 'react';
import { useIsStaff, useShell, useViewedClientId } from '@portal/frame/contract/contract';
import { useNavigate } from '@portal/frame/routing/router';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_TOTAL, usePortalSearch } from '@portal/data/search/queries';
import { ListboxField, useActiveOption } from '@portal/ui/forms/listbox-field';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { countText, findOffers, groupItems, type SearchItem } from './search-items.ts';
import { SearchList } from './search-list.tsx';
import { useDestinations } from './use-destinations.ts';

const SEARCH_DELAY_MS = 150;
const FIRST_RESULTS = 6;
const idOf = (item: SearchItem) => item.id;
/** What the search finds besides pages. */
const FOUND = {
  admin: 'clients, audits and findings',
  auditor: 'audits and findings',
  client: 'audits, findings and files',
};

type Props = {
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
  onShowShortcuts: () => void;
};

/** Ctrl+K: lists pages at once, and results 150 ms after the last key press. The focus stays in the field. */
export function SearchDialog({ text, onTextChange, onClose, onShowShortcuts }: Props) {
  const { isAdmin, impersonation } = useShell();
  const isInConsole = useIsStaff() && !impersonation;
  const viewer = !isInConsole ? 'client' : isAdmin ? 'admin' : 'auditor';
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const searched = useDelayed(wanted, SEARCH_DELAY_MS);
  /** The text whose results are all shown. */
  const [expanded, setExpanded] = useState('');
  const pageSize = searched !== '' && searched === expanded ? MAX_SEARCH_TOTAL : FIRST_RESULTS;
  const search = usePortalSearch(useViewedClientId(), searched, pageSize);
  const destinations = useDestinations(isInConsole);

  const isWaiting = wanted !== searched || search.isFetching;
  const results = wanted === '' || search.isError ? [] : (search.data ?? []);
  const offers = findOffers(destinations.offers, wanted);
  const groups = groupItems(offers, results, {
    isInConsole,
    text: searched,
    showAll: () => setExpanded(searched),
  });
  const items = groups.flatMap((group) => group.items);
  const found = items.length === 0 ? 'Nothing found' : countText(offers.length, results);
  const { active, highlight } = useActiveOption(items, idOf);

  function open(item: SearchItem) {
    if (!('staysOpen' in item)) onClose();
    if ('href' in item) void navigate(item.href);
    else item.run();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Search"
        firstField={field}
        className="max-w-xl gap-3 self-start p-4 sm:mt-[12dvh]"
      >
        <div className="relative">
          <ListboxField
            id={id}
            options={items}
            idOf={idOf}
            active={active}
            highlight={highlight}
            // The results may still be those of the text before.
            onEnter={(item) => !(item.isResult && isWaiting) && open(item)}
            value={text}
            onChange={onTextChange}
            label={`Search pages, ${FOUND[viewer]}`}
            placeholder={`Pages, ${FOUND[viewer].replace(' and', ',')}`}
            maxLength={MAX_SEARCH_LENGTH}
            isWaiting={isWaiting}
            ref={field}
            className="rounded-md border border-input bg-surface focus-visible:-outline-offset-1"
          />
        </div>
        <div className="-mx-2 h-[min(24rem,50dvh)] overflow-y-auto">
          <SearchList id={id} groups={groups} active={active} onHighlight={highlight} onOpen={open} />
          <output
            className={
              items.length > 0 && !search.isError ? 'sr-only' : 'block px-4 py-6 text-center text-muted'
            }
          >
            {statusText({
              isWaiting: isWaiting || destinations.isLoading,
              hasFailed: search.isError,
              text: wanted === '' && items.length > 0 ? '' : found,
            })}
          </output>
          {search.isError && (
            <div className="pb-4 text-center">
              <SmallButton isPending={search.isFetching} onClick={() => void search.refetch()}>
                Try again
              </SmallButton>
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

type Status = { isWaiting: boolean; hasFailed: boolean; text: string };

function statusText({ isWaiting, hasFailed, text }: Status): string {
  if (hasFailed) return 'The search failed. Check your connection and try again.';
  return isWaiting ? 'Searching…' : text;
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

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Keyboard shortcuts" size="md">
        <dl className="divide-y divide-border">
          {Object.values(SHORTCUTS).map((shortcut) => (
            <div key={shortcut.description} className="flex items-center justify-between gap-4 py-2">
              <dt>{shortcut.description}</dt>
              <dd className="flex shrink-0 gap-1">
                {getKeys(shortcut).map((key) => (
                  <kbd
                    key={key}
                    className="grid h-6 min-w-6 place-items-center rounded-sm border border-input/45 bg-subtle px-1.5 font-sans text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={
            <span className="grid">
              Use single-key shortcuts
              <span className="text-sm text-muted">
                Turn them off if you dictate text or press keys by accident.
              </span>
            </span>
          }
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setOn(target.checked);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
