import { useDraftNumbers } from '@portal/data/findings/many-drafts';
import { fetchDrafts, type DraftSummary } from '@portal/data/findings/publish';
import { SEVERITIES, severityLabel, type Severity } from '@portal/domain/findings/finding-labels';
import { useAction } from '@portal/ui/hooks/use-action';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { ArrowDown, ArrowUp, GripVertical, ListOrdered } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { useDraftOrder, type Place } from './use-draft-order.ts';

type Audit = { id: string; client_id: string };

/** FIND-02: opens the order of the drafts, with the numbers that they will get. */
export function DraftOrderButton({ audit }: { audit: Audit }) {
  const [drafts, setDrafts] = useState<readonly DraftSummary[] | null>(null);
  const open = useAction(() => fetchDrafts(audit.id), {
    failure: 'Failed to load the drafts',
    onSuccess: setDrafts,
  });
  return (
    <>
      <Button variant="secondary" size="sm" isPending={open.isPending} onClick={() => void open.run()}>
        <ListOrdered aria-hidden="true" />
        Order drafts
      </Button>
      {drafts && <DraftOrderDialog audit={audit} drafts={drafts} onClose={() => setDrafts(null)} />}
    </>
  );
}

type DialogProps = { audit: Audit; drafts: readonly DraftSummary[]; onClose: () => void };

/** The drafts by severity. A draft is dragged by its handle or moved by its arrow buttons. */
function DraftOrderDialog({ audit, drafts, onClose }: DialogProps) {
  const list = useRef<HTMLDivElement>(null);
  const { groups, move, step, announcement, isSaving } = useDraftOrder(audit.id, drafts, list);
  const shown = groups.flatMap((group) => group.drafts);
  const numbers = useDraftNumbers(shown.map(({ id }) => id).toSorted());
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<Place | null>(null);

  function drag(event: PointerEvent) {
    if (!dragged || !list.current) return;
    scrollAtEdge(list.current, event.clientY);
    setPlace(placeAt(event, groups));
  }

  function drop(event: PointerEvent) {
    const draft = shown.find(({ id }) => id === dragged);
    // Not the place that is shown: React may not have rendered that of the last move yet.
    const target = placeAt(event, groups);
    if (draft && target) move(draft.id, target);
    setDragged(null);
    setPlace(null);
  }

  function toRow(draft: DraftSummary, severity: Severity, index: number) {
    const isTarget = place?.severity === severity && place.before === draft.id;
    return (
      <li
        key={draft.id}
        data-draft={draft.id}
        className={cn(
          'flex items-center gap-2 border-t border-border py-1.5',
          isTarget && 'border-accent shadow-[0_-1px_0_var(--ui-accent)]',
          dragged === draft.id && 'opacity-50',
        )}
      >
        {/* The arrows do the same by keyboard. */}
        <span
          aria-hidden="true"
          className="shrink-0 cursor-grab touch-none p-1 text-muted active:cursor-grabbing"
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragged(draft.id);
          }}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={() => {
            setDragged(null);
            setPlace(null);
          }}
        >
          <GripVertical className="size-4" />
        </span>
        <span className="flex min-w-0 flex-1 max-sm:flex-col">
          <Mono className="w-16 shrink-0">{numbers.data?.[draft.id]}</Mono>
          <span className="min-w-0 wrap-anywhere">{draft.title}</span>
        </span>
        {(['up', 'down'] as const).map((direction) => {
          const next = step(severity, index, direction);
          const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
          const severityChange =
            next && next.severity !== severity ? ` to ${severityLabel(next.severity)}` : '';
          return (
            <Button
              key={direction}
              variant="ghost"
              size="icon"
              data-step={direction}
              aria-label={`Move ${draft.title} ${direction}${severityChange}`}
              aria-disabled={next === null}
              onClick={() => next && move(draft.id, next, direction)}
            >
              <Arrow aria-hidden="true" />
            </Button>
          );
        })}
      </li>
    );
  }

  return (
    // Opened again, it would read the order between two moves.
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}>
      <DialogContent
        size="lg"
        isLocked={isSaving}
        title="Order drafts"
        description="The numbers are the ones the drafts will get if you publish all of them now. Moving a draft to another severity changes its severity. Numbers from an imported file are kept until you reorder that severity or move a draft into it."
        footer={
          <Button isPending={isSaving} onClick={onClose}>
            Done
          </Button>
        }
      >
        <WriteTarget userId={audit.client_id} />
        <output className="sr-only">{announcement}</output>
        <div ref={list} className="-mx-1 flex max-h-[60dvh] flex-col gap-3 overflow-y-auto px-1">
          {groups.map(({ severity, drafts: inGroup }) => (
            <section key={severity} data-severity={severity} aria-labelledby={`order-${severity}`}>
              <h3 id={`order-${severity}`} className="pb-1 text-sm font-medium text-muted">
                {severityLabel(severity)}
              </h3>
              <ol
                aria-label={severityLabel(severity)}
                className={cn(
                  'border-b border-border',
                  place?.severity === severity &&
                    place.before === null &&
                    'border-accent shadow-[0_1px_0_var(--ui-accent)]',
                )}
              >
                {inGroup.map((draft, index) => toRow(draft, severity, index))}
              </ol>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Where a draft that is dropped here goes: before or after the row under the pointer, or first in the severity. */
function placeAt(
  { clientX, clientY }: PointerEvent,
  groups: readonly { severity: Severity; drafts: readonly DraftSummary[] }[],
): Place | null {
  const element = document.elementFromPoint(clientX, clientY);
  const section = element?.closest<HTMLElement>('[data-severity]');
  const severity = SEVERITIES.find((each) => each === section?.dataset['severity']);
  if (!severity) return null;
  const drafts = groups.find((group) => group.severity === severity)?.drafts ?? [];
  const row = element?.closest<HTMLElement>('[data-draft]');
  if (!row) return { severity, before: drafts[0]?.id ?? null };
  const { top, height } = row.getBoundingClientRect();
  const index = drafts.findIndex(({ id }) => id === row.dataset['draft']);
  return { severity, before: drafts[clientY < top + height / 2 ? index : index + 1]?.id ?? null };
}

/** Scrolls a long list while a draft is held at its edge. */
function scrollAtEdge(list: HTMLElement, y: number) {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + 32) list.scrollTop -= 24;
  if (y > bottom - 32) list.scrollTop += 24;
}
