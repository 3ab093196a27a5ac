/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   WAI-ARIA combobox pattern: the options are not native elements, and the search field, which keeps focus, handles their keys. */
import { useEffect, useRef } from 'react';
import type { SearchGroup, SearchItem } from './search-items.ts';

type Props = {
  /** Prefix of the option ids. The id of the list is `${id}-list`. */
  id: string;
  groups: SearchGroup[];
  active: SearchItem | undefined;
  onHighlight: (itemId: string) => void;
  onOpen: (item: SearchItem) => void;
};

/** The options of the search, in groups. Focus stays in the search field, which refers to the active option. */
export function SearchList({ id, groups, active, onHighlight, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className="px-2">
      {groups.map((group) => (
        <div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`} className="pb-2">
          <div id={`${id}-${group.label}`} className="px-2.5 py-1.5 text-xs font-medium text-muted">
            {group.label}
          </div>
          {group.items.map((item) => (
            <div
              key={item.id}
              id={`${id}-${item.id}`}
              role="option"
              aria-selected={item.id === activeId}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onHighlight(item.id)}
              onClick={() => onOpen(item)}
              className="flex min-h-9 scroll-my-8 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2.5 py-1.5 select-none aria-selected:bg-subtle aria-selected:inset-ring-1 aria-selected:inset-ring-input forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
            >
              <span className="line-clamp-2 wrap-anywhere">{item.label}</span>
              {item.detail && (
                <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{item.detail}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
