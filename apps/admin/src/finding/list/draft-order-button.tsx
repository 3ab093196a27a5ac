import { useDraftNumbers, useReorderDrafts } from '@portal/data/findings/many-drafts';
import { fetchDrafts, type DraftSummary } from '@portal/data/findings/publish';
import { SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { ArrowDown, ArrowUp, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';

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

/** Each severity has its own numbers, and therefore its own order. Each move is saved at once. */
function DraftOrderDialog({ audit, drafts, onClose }: DialogProps) {
  const [order, setOrder] = useState(drafts);
  const severities = SEVERITIES.filter((severity) => drafts.some((draft) => draft.severity === severity));
  const [severity, setSeverity] = useState<string>(severities[0] ?? '');
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = order.filter((draft) => draft.severity === severity);
  const numbers = useDraftNumbers(drafts.map(({ id }) => id));
  const reorder = useAction(useReorderDrafts(), { failure: 'The order was not saved' });

  async function move(from: number, to: number) {
    const draft = shown[from];
    if (!draft || reorder.isPending || to === from || to < 0 || to >= shown.length) return;
    const moved = shown.toSpliced(from, 1).toSpliced(to, 0, draft);
    setOrder([...order.filter((one) => one.severity !== severity), ...moved]);
    if (!(await reorder.run(moved.map(({ id }) => id)))) setOrder(order);
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        size="lg"
        title="Order of the drafts"
        description="The numbers are those that the drafts get when all of them are published now. Numbers of a file are kept until a draft of their severity is moved."
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <WriteTarget userId={audit.client_id} />
        <Field label="Severity" className="mb-4 sm:w-60">
          <Select
            value={severity}
            options={severities.map((value) => ({ value, label: severityLabel(value) }))}
            onValueChange={setSeverity}
          />
        </Field>
        <ol aria-label="Drafts in their order" className="flex flex-col divide-y divide-border">
          {shown.map((draft, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The buttons of the row do the same by keyboard.
            <li
              key={draft.id}
              draggable
              className="flex items-center gap-2 py-1.5"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) void move(dragged, index);
              }}
              onDragEnd={() => setDragged(null)}
            >
              <span className="w-14 shrink-0 font-mono">{numbers.data?.[draft.id]}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{draft.title}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move ${draft.title} up`}
                aria-disabled={index === 0}
                onClick={() => void move(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move ${draft.title} down`}
                aria-disabled={index === shown.length - 1}
                onClick={() => void move(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  );
}
