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
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useNow } from '@portal/ui/hooks/browser-state';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';

const MINUTE_MS = 60_000;

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
};

/** PROP-03: what the client prepares before the audit starts. Nothing when the audit has no such list. */
export function PreparationCard({ auditId, mayChange, isAwaited }: Props) {
  const items = usePreparation(auditId);
  const [changed, setChanged] = useState<PreparationItem | null>(null);
  if (!items.isLoadingError && !items.data?.length) return null;
  const done = items.data?.filter(({ state }) => state !== 'open').length ?? 0;
  return (
    <Card aria-labelledby="preparation">
      <CardHeader
        titleId="preparation"
        title="Preparation"
        {...(items.data && { description: `${done} of ${items.data.length} done or not needed` })}
      />
      <CardContent>
        <QueryContent query={items} title="Failed to load the preparations">
          {(loaded) => (
            <ul className="divide-y divide-border">
              {loaded.map((item) => (
                <Item
                  key={item.id}
                  item={item}
                  isAwaited={isAwaited}
                  {...(mayChange && { onChange: () => setChanged(item) })}
                />
              ))}
            </ul>
          )}
        </QueryContent>
      </CardContent>
      {changed && <ItemDialog item={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

type ItemProps = { item: PreparationItem; isAwaited: boolean; onChange?: () => void };

function Item({ item, isAwaited, onChange }: ItemProps) {
  const now = useNow(MINUTE_MS);
  const isLate = isAwaited && item.overdue_at !== null && Date.parse(item.overdue_at) <= now;
  const facts = [
    item.state === 'open' && item.due !== null && `Due ${formatDate(item.due)}`,
    item.changer_name && item.changed_at && `${item.changer_name}, ${formatDate(item.changed_at)}`,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{item.title}</p>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        {item.note && <p className="text-sm wrap-anywhere whitespace-pre-line">{item.note}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Badge tone={tone(item.state, isLate)} hasDot>
          {item.state === 'open' && isLate ? 'Overdue' : stateLabel(item.state)}
        </Badge>
        {onChange && (
          <Button variant="ghost" size="sm" aria-label={`Change ${item.title}`} onClick={onChange}>
            Change
          </Button>
        )}
      </div>
    </li>
  );
}

const stateLabel = (state: PreparationState) => STATES.find(({ value }) => value === state)?.label ?? state;

function tone(state: PreparationState, isLate: boolean) {
  if (state === 'done') return 'success';
  if (state === 'not_needed') return 'neutral';
  return isLate ? 'danger' : 'warning';
}

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
    initial: { state: item.state, note: item.note ?? '' },
    send: (values) => set.run({ item, ...values }),
  });
  const { register, formState } = form;
  return (
    <FormDialog
      title={<span className="wrap-anywhere">{item.title}</span>}
      description="Your name and the date are shown with it."
      submitLabel="Save"
      onClose={onClose}
      form={form}
    >
      <Field label="State">
        <Select options={STATES} {...register('state')} />
      </Field>
      <Field
        label="Note"
        hint="Such as where it is, or why it is not needed. No secrets."
        error={formState.errors.note?.message}
      >
        <Textarea {...register('note')} />
      </Field>
    </FormDialog>
  );
}
