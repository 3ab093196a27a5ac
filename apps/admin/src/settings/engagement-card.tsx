import {
  useEngagementSettings,
  useSaveEngagementSettings,
  type EngagementColumn,
  type EngagementContent,
  type EngagementSettings,
  type ListedPreparation,
} from '@portal/data/engagement-settings/engagement-settings';
import { line } from '@portal/data/forms/fields';
import { z } from '@portal/domain/zod';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { toast } from '@portal/ui/feedback/toast';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { useEditedRows } from '@portal/ui/forms/use-edited-rows';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { SaveFooter } from '../shared/save-footer.tsx';

const MAX_TITLE = 200;
const MAX_ITEMS = 30;

const LABELS: Readonly<Record<EngagementColumn, string>> = {
  time_zone: 'Time zone of the firm',
  lines_per_day: 'Lines of code per day',
  days_factor: 'Factor',
  prepared_days_before: 'Working days before the start',
  preparation: 'What clients prepare',
};

const TICKS = [
  { value: '', label: 'By a person' },
  { value: 'source', label: 'By the source of the audited commits' },
  { value: 'scope', label: 'By an accepted proposal for the scope' },
];

/** A whole number between two others, as it is typed. */
const whole = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (typed) => /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
      `A whole number from ${least} to ${most.toLocaleString('en')}.`,
    ),
  );

const schema = z.object({
  time_zone: z.string(),
  lines_per_day: whole(1, 100_000),
  days_factor: z.string().check(
    z.trim(),
    z.refine(
      (typed) => /^\d{1,2}([.,]\d{1,2})?$/.test(typed) && toFactor(typed) >= 0.1 && toFactor(typed) <= 20,
      'A number from 0.1 to 20, such as 1.5.',
    ),
  ),
  prepared_days_before: whole(0, 60),
  preparation: z.array(
    z.object({ id: z.string(), title: line(MAX_TITLE, 'Enter what it is'), ticks: z.string() }),
  ),
});

type Values = z.infer<typeof schema>;
type ItemValues = Values['preparation'][number];

const toFactor = (typed: string) => Number(typed.replace(',', '.'));

const toValues = (settings: EngagementContent): Values => ({
  time_zone: settings.time_zone,
  lines_per_day: String(settings.lines_per_day),
  // The local backend sends a decimal number as a text, such as "1.50".
  days_factor: String(Number(settings.days_factor)),
  prepared_days_before: String(settings.prepared_days_before),
  // The place identifies an item until another one is added.
  preparation: settings.preparation.map(({ title, ticks }, index) => ({
    id: String(index),
    title,
    ticks: ticks ?? '',
  })),
});

const toContent = (values: Values): EngagementContent => ({
  time_zone: values.time_zone,
  lines_per_day: Number(values.lines_per_day),
  days_factor: toFactor(values.days_factor),
  prepared_days_before: Number(values.prepared_days_before),
  preparation: values.preparation.map(({ title, ticks }) => ({
    title,
    ticks: ticks === '' ? null : (ticks as ListedPreparation['ticks']),
  })),
});

/** PROP-01, PROP-03: how the firm plans: the suggestion of auditor-days, and what clients prepare before an audit starts. */
export function EngagementCard() {
  const settings = useEngagementSettings();
  return (
    <Card aria-labelledby="planning">
      <CardHeader
        titleId="planning"
        title="Planning"
        description="Proposals and what clients prepare. Audits that are scheduled already keep their list."
      />
      <QueryContent
        query={settings}
        title="Failed to load the planning settings"
        inCard
        skeleton={<Skeleton className="h-72 w-full" />}
      >
        {(loaded) => <EngagementForm settings={loaded} />}
      </QueryContent>
    </Card>
  );
}

function EngagementForm({ settings }: { settings: EngagementSettings }) {
  const save = useSaveEngagementSettings();
  const form = useDraftForm(schema, {
    draftKey: 'engagement-settings',
    base: settings,
    toValues,
    save: (values, base) => save.mutateAsync({ base, content: toContent(values) }),
    onSaved: () => toast.success('Planning settings saved'),
    onFailed: (error) => showFailure(error, 'The planning settings were not saved'),
  });
  const { register } = form;
  const { errors } = form.formState;
  const [items, zone] = useWatch({ control: form.control, name: ['preparation', 'time_zone'] });
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Form aria-labelledby="planning" onSubmit={(event) => void form.submit(event)}>
      <CardContent className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={LABELS.lines_per_day}
            hint="What one auditor reads, for the suggestion of auditor-days."
            error={errors.lines_per_day?.message}
          >
            <Input inputMode="numeric" {...register('lines_per_day')} />
          </Field>
          <Field
            label={LABELS.days_factor}
            hint="For the rest of the work, such as reports and fix reviews."
            error={errors.days_factor?.message}
          >
            <Input inputMode="decimal" {...register('days_factor')} />
          </Field>
          <Field
            label={LABELS.prepared_days_before}
            hint="When preparations are due. Monday to Friday; holidays are not known."
            error={errors.prepared_days_before?.message}
          >
            <Input inputMode="numeric" {...register('prepared_days_before')} />
          </Field>
          <Field label={LABELS.time_zone} hint="In which proposals expire and preparations become overdue.">
            <Select options={zones.map((value) => ({ value, label: value }))} {...register('time_zone')} />
          </Field>
        </div>
        <PreparationFields
          items={items}
          errors={errors.preparation}
          onChange={(preparation) => form.setFields({ preparation })}
        />
        <ConflictChoices
          form={form}
          title="Another admin has changed these settings"
          labels={LABELS}
          toText={(values, name) =>
            name === 'preparation' ? values.preparation.map(({ title }) => title).join('\n') : values[name]
          }
        />
      </CardContent>
      <SaveFooter form={form} label="Save planning" />
    </Form>
  );
}

type FieldsProps = {
  items: readonly ItemValues[];
  errors:
    | { readonly [index: number]: { title?: { message?: string | undefined } | undefined } | undefined }
    | undefined;
  onChange: (items: ItemValues[]) => void;
};

function PreparationFields({ items, errors, onChange }: FieldsProps) {
  const { addButton, add, change, remove } = useEditedRows(items, onChange);
  return (
    <FieldSet legend={LABELS.preparation} hint="Each audit that becomes scheduled gets this list.">
      <ul className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li key={item.id} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
            <Field label={`Item ${index + 1}`} isRequired error={errors?.[index]?.title?.message}>
              <Input
                value={item.title}
                onChange={(event) => change(item.id, { title: event.target.value })}
              />
            </Field>
            <Field label={`Item ${index + 1} is ticked`}>
              <Select
                options={TICKS}
                value={item.ticks}
                onValueChange={(ticks) => change(item.id, { ticks })}
              />
            </Field>
            <Button
              variant="ghost"
              size="sm"
              className="justify-self-start"
              aria-label={`Remove item ${index + 1}`}
              onClick={() => remove(item.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={items.length >= MAX_ITEMS}
        onClick={() => add({ id: crypto.randomUUID(), title: '', ticks: '' })}
      >
        <Plus aria-hidden="true" />
        Add item
      </Button>
    </FieldSet>
  );
}
