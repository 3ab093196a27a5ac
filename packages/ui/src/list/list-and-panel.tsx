import { X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { QueryContent, type QueryState } from '../feedback/query-content.tsx';
import { useMediaQuery } from '../hooks/browser-state.ts';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';
import { Sheet, SheetContent } from '../overlays/sheet.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, CardContent, CardFooter, CardHeader } from '../primitives/card.tsx';
import { getRowStep, isComposition } from '../shortcuts/shortcuts.ts';

/** The details shown beside a list. */
export type Panel = { title: string; status?: ReactNode; content: ReactNode; actions?: ReactNode };

/** Builds the panel for a record, including its loading, error and not-found states. */
export function toPanel<Row>(
  query: QueryState<Row | null>,
  noun: string,
  of: (row: Row) => Panel,
  title = noun,
): Panel {
  if (query.data) return of(query.data);
  const name = noun.toLowerCase();
  const content = (
    <QueryContent
      query={query}
      title={`Failed to load the ${name}`}
      empty={
        <EmptyState title={`There is no ${name} at this address`} description="It may have been deleted." />
      }
    >
      {() => null}
    </QueryContent>
  );
  return { title, content };
}

type Props = {
  ids: readonly string[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** Null while no record is selected. */
  panel: Panel | null;
  children: ReactNode;
};

/**
 * ADM-01, ADM-02, ADM-04: a list, and the selected record beside it; in a drawer where the window is narrow. J and K
 * select the next and the previous row, only while the focus is in list or panel (WCAG 2.1.4). Escape and the button
 * close the panel, and the focus returns to the row.
 */
export function ListAndPanel({ ids, selectedId, onSelect, panel, children }: Props) {
  const isBeside = useMediaQuery('(min-width: 80rem)');
  const list = useRef<HTMLDivElement>(null);
  const selectedRow = useRef<HTMLElement>(null);
  const restoreFocusAfterRemoval = useFocusAfterRemoval(() =>
    selectedRow.current?.isConnected ? selectedRow.current : null,
  );

  function close() {
    selectedRow.current =
      list.current?.querySelector<HTMLElement>('[aria-pressed="true"], [aria-selected="true"]') ?? null;
    restoreFocusAfterRemoval();
    onSelect(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as Element;
    // What has opened above the panel takes its own keys.
    if (!panel || event.defaultPrevented || target.closest('[role="alertdialog"]')) return;
    // In a field, Escape does not take away what is being typed.
    if (event.key === 'Escape' && !isComposition(event) && !target.closest('input, textarea, select'))
      close();
    const step = getRowStep(event);
    if (step === null) return;
    // The list, which is stepped through as well, leaves the key to the panel.
    event.preventDefault();
    const index = selectedId === null ? -1 : ids.indexOf(selectedId);
    const next = index < 0 ? undefined : ids[index + step];
    if (next !== undefined) onSelect(next);
  }

  return (
    <div
      ref={list}
      // It is no control itself; it receives the keys of the list and the panel.
      role="presentation"
      onKeyDown={onKeyDown}
      className={
        panel ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(min-content,22rem)]' : undefined
      }
    >
      {children}
      {panel &&
        (isBeside ? (
          <Card
            aria-label={`Details of ${panel.title}`}
            className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col"
          >
            <CardHeader
              className="flex-nowrap"
              title={<span className="wrap-anywhere">{panel.title}</span>}
              actions={
                <>
                  {panel.status}
                  <Button variant="ghost" size="icon-sm" aria-label="Close details" onClick={close}>
                    <X aria-hidden="true" />
                  </Button>
                </>
              }
            />
            <PanelBody {...panel} />
          </Card>
        ) : (
          <Sheet open onOpenChange={(isOpen) => !isOpen && close()}>
            <SheetContent
              title={<span className="wrap-anywhere">{panel.title}</span>}
              description={panel.status}
            >
              <PanelBody {...panel} />
            </SheetContent>
          </Sheet>
        ))}
    </div>
  );
}

const PanelBody = ({ content, actions }: Panel) => (
  <>
    <CardContent className="min-h-0 flex-1 overflow-y-auto">{content}</CardContent>
    {/* Sticky, because the end of the panel is below the fold until the page is scrolled. */}
    {actions && (
      <CardFooter data-covers-page-end className="sticky bottom-0 shrink-0 rounded-b-lg bg-inherit">
        {actions}
      </CardFooter>
    )}
  </>
);
