import { useDraftNumbers } from '@portal/data/findings/many-drafts';
import type { DraftSummary } from '@portal/data/findings/publish';
import { TitleText } from '@portal/ui/markdown/title-text';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { useDraftOrder, type Move } from './use-draft-order.ts';

type Audit = { id: string; client_id: string };
type DialogProps = { audit: Audit; drafts: readonly DraftSummary[]; onClose: () => void };

const MOVES: readonly { to: Move; Icon: LucideIcon }[] = [
  { to: 'to top', Icon: ArrowUpToLine },
  { to: 'up', Icon: ArrowUp },
  { to: 'down', Icon: ArrowDown },
  { to: 'to bottom', Icon: ArrowDownToLine },
];

/** FIND-02: the order of the drafts, with the numbers that they will get. */
export function DraftOrderDialog({ audit, drafts, onClose }: DialogProps) {
  const { groups, move, announcement, isSaving } = useDraftOrder(audit.id, drafts);
  const ids = groups.flatMap((group) => group.drafts.map(({ id }) => id));
  const numbers = useDraftNumbers(ids.toSorted());
  // A moved row loses the focus.
  const pressed = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  return (
    // Opened again, it would read the order between two moves.
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}>
      <DialogContent
        size="lg"
        isLocked={isSaving}
        title="Order drafts"
        description="The numbers are the ones the drafts will get if you publish all of them now. Numbers from an imported file are kept until you reorder that severity."
        footer={
          <Button isPending={isSaving} onClick={onClose}>
            Done
          </Button>
        }
      >
        <WriteTarget clientId={audit.client_id} />
        <output className="sr-only">{announcement}</output>
        <div className="-mx-1 flex max-h-[60dvh] flex-col gap-3 overflow-y-auto px-1">
          {groups.map(({ severity, drafts: inGroup }) => (
            <section key={severity} aria-labelledby={`order-${severity}`}>
              <h3 id={`order-${severity}`} className="pb-1 text-sm font-medium text-muted">
                {severityLabel(severity)}
              </h3>
              <ol aria-label={severityLabel(severity)} className="border-b border-border">
                {inGroup.map((draft, index) => (
                  <li
                    key={draft.id}
                    className="flex items-center gap-2 border-t border-border py-1.5 max-sm:flex-wrap max-sm:justify-end"
                  >
                    <span className="flex min-w-0 flex-1 max-sm:basis-full max-sm:flex-col">
                      <Mono className="w-16 shrink-0">{numbers.data?.[draft.id]}</Mono>
                      <span className="min-w-0 wrap-anywhere">
                        <TitleText title={draft.title} />
                      </span>
                    </span>
                    {MOVES.map(({ to, Icon }, at) => (
                      <Button
                        key={to}
                        variant="ghost"
                        size="icon"
                        aria-label={`Move ${draft.title} ${to}`}
                        aria-disabled={index === (at < 2 ? 0 : inGroup.length - 1)}
                        onClick={({ currentTarget }) => {
                          pressed.current = currentTarget;
                          move(draft, to);
                        }}
                      >
                        <Icon aria-hidden="true" />
                      </Button>
                    ))}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
