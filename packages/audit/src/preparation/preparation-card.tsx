import {
  usePreparation,
  useSetPreparation,
  type PreparationItem,
  type PreparationState,
} from '@portal/data/preparation/preparation';
import { formatDate } from '@portal/domain/format/formatters';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import { text } from '@portal/data/forms/fields';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { fieldOf } from '@portal/ui/forms/field-of';
import { SelectField, TextareaField } from '@portal/ui/forms/fields';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useNow } from '@portal/ui/hooks/browser-state';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { TitledCard } from '@portal/ui/primitives/card';
import { StatusBadge } from '@portal/ui/primitives/status-badge';
import { useState, type ReactNode } from 'react';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'not_needed', label: 'Not needed' },
] as const satisfies readonly { value: PreparationState; label: string }[];

type Props = {
  auditId: string;
  mayChange: boolean;
  /** Whether the audit waits for what is open, so that it can be overdue. */
  isAwaited: boolean;
  /** Whether the items are hidden until a button is clicked. */
  isFolded?: boolean;
  /** The way to do an open item, beside the note on it. */
  action?: (item: PreparationItem) => ReactNode;
};

/** PROP-03: what the client prepares before the audit starts. Nothing when the audit has no such list. */
export function PreparationCard({ auditId, mayChange, isAwaited, isFolded = false, action }: Props) {
  const items = usePreparation(auditId);
  const [changed, setChanged] = useState<PreparationItem | null>(null);
  const [isShown, setIsShown] = useState(!isFolded);
  if (!items.isLoadingError && !items.data?.length) return null;
  const done = items.data?.filter(({ state }) => state !== 'open').length ?? 0;
  // The first day on which something is due. Most items have the same one.
  const due = (items.data ?? []).reduce<string | null>(
    (first, { state, due: own }) => (state === 'open' && own !== null && own < (first ?? LAST) ? own : first),
    null,
  );
  return (
    <TitledCard
      titleId="preparation"
      title="Preparation"
      description={
        items.data &&
        [`${done} of ${items.data.length} done or not needed`, due && `Due ${formatDate(due)}`]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        <>
          {action && due !== null && <YourTurnBadge />}
          {isFolded && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isShown}
              aria-label={`${isShown ? 'Hide' : 'Show'} the preparation`}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </Button>
          )}
        </>
      }
      contentClassName={isShown ? '' : 'pt-0'}
    >
      <QueryContent query={items} title="Failed to load the preparations">
        {(loaded) =>
          isShown && (
            <ul className="divide-y divide-border">
              {loaded.map((item) => (
                <Item
                  key={item.id}
                  item={item}
                  isAwaited={isAwaited}
                  isDueShown={item.due !== due}
                  action={item.state === 'open' && action?.(item)}
                  {...(mayChange && { onChange: () => setChanged(item) })}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {changed && <ItemDialog item={changed} onClose={() => setChanged(null)} />}
    </TitledCard>
  );
}

/** After every date. */
const LAST = '9999';

type ItemProps = {
  item: PreparationItem;
  isAwaited: boolean;
  isDueShown: boolean;
  action: ReactNode;
  onChange?: () => void;
};

function Item({ item, isAwaited, isDueShown, action, onChange }: ItemProps) {
  const now = useNow();
  const isLate = isAwaited && item.overdue_at !== null && Date.parse(item.overdue_at) <= now;
  const facts = [
    isDueShown && item.state === 'open' && item.due !== null && `Due ${formatDate(item.due)}`,
    item.changer_name && item.changed_at && `${item.changer_name}, ${formatDate(item.changed_at)}`,
  ].filter(Boolean);
  // What another card ticks is not written here.
  const changeLabel = action && item.ticks === null ? 'Write' : 'Change';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{item.title}</p>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        {item.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{item.note}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {item.state === 'open' && isLate ? (
          <StatusBadge status="overdue" label="Overdue" />
        ) : (
          <StatusBadge status={item.state} label={stateLabel(item.state)} />
        )}
        {action}
        {onChange && (
          <Button
            variant={action ? 'secondary' : 'ghost'}
            size="sm"
            aria-label={`${changeLabel} ${item.title}`}
            onClick={onChange}
          >
            {changeLabel}
          </Button>
        )}
      </div>
    </li>
  );
}

const stateLabel = (state: PreparationState) => STATES.find(({ value }) => value === state)?.label ?? state;

const itemSchema = z.object({
  state: z.enum(['open', 'done', 'not_needed']),
  note: text(MAX_LENGTH.preparation_items.note),
});

function ItemDialog({ item, onClose }: { item: PreparationItem; onClose: () => void }) {
  const set = useAction(useSetPreparation(), {
    success: 'Preparation saved',
    failure: 'The preparation was not saved',
    onSuccess: onClose,
  });
  const form = useSendForm(itemSchema, {
    // Who writes a note on an open item has prepared it.
    initial: { state: item.state === 'open' ? 'done' : item.state, note: item.note ?? '' },
    send: (values) => set.run({ item, ...values }),
  });
  const field = fieldOf(form);
  return (
    <FormDialog
      title={<span className="wrap-anywhere">{item.title}</span>}
      description="Your name and the date are shown with it."
      submitLabel="Save"
      onClose={onClose}
      form={form}
    >
      <SelectField label="State" options={STATES} {...field('state')} />
      <TextareaField
        label="Note"
        hint="Such as where it is, or why it is not needed. No secrets."
        {...field('note')}
      />
    </FormDialog>
  );
}
