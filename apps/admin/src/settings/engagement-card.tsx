import {
  useEngagementSettings,
  useSaveEngagementSettings,
  type EngagementColumn,
  type EngagementSettings,
} from '@portal/data/engagement-settings/engagement-settings';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { toast } from '@portal/ui/feedback/toast';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Form } from '@portal/ui/forms/form';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { useEditedRows } from '@portal/ui/forms/use-edited-rows';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { Plus } from 'lucide-react';
import { useWatch, type FieldErrors } from 'react-hook-form';
import { MarkdownField } from '../shared/markdown-field.tsx';
import { SaveFooter } from '../shared/save-footer.tsx';
import {
  engagementContent,
  engagementSchema,
  engagementValues,
  type ItemValues,
} from './engagement-values.ts';

const MAX_ITEMS = 30;

const LABELS: Readonly<Record<EngagementColumn, string>> = {
  time_zone: 'Time zone of the firm',
  lines_per_day: 'Lines of code per day',
  days_factor: 'Factor',
  prepared_days_before: 'Working days before the start',
  preparation: 'What clients prepare',
  proposal_currency: 'Currency of proposals',
  proposal_valid_days: 'Days that a proposal is valid',
  proposal_terms: 'Terms of proposals',
};

const TICKS = [
  { value: '', label: 'By a person' },
  { value: 'source', label: 'By the source of the audited commits' },
  { value: 'scope', label: 'By an accepted proposal for the scope' },
];

/** PROP-01, PROP-03: how the firm plans: the suggestion of auditor-days, and what clients prepare before an audit starts. */
export function EngagementCard() {
  const settings = useEngagementSettings();
  return (
    <Card
      title="Planning"
      description="Proposals and what clients prepare. Audits that are scheduled already keep their list."
    >
      <QueryContent
        query={settings}
        title="Failed to load the planning settings"
        inCard
        skeletonClassName="h-72"
      >
        {(loaded) => <EngagementForm settings={loaded} />}
      </QueryContent>
    </Card>
  );
}

function EngagementForm({ settings }: { settings: EngagementSettings }) {
  const save = useSaveEngagementSettings();
  const form = useDraftForm(engagementSchema, {
    draftKey: 'engagement-settings',
    base: settings,
    toValues: engagementValues,
    save: (values, base) => save.mutateAsync({ base, content: engagementContent(values) }),
    onSaved: () => toast.success('Planning settings saved'),
    onFailed: (error) => showFailure(error, 'The planning settings were not saved'),
  });
  const field = fieldOf(form);
  const { errors } = form.formState;
  const [items, zone, terms] = useWatch({
    control: form.control,
    name: ['preparation', 'time_zone', 'proposal_terms'],
  });
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Form aria-label="Planning" onSubmit={(event) => void form.submit(event)}>
      <CardContent className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            label={LABELS.lines_per_day}
            hint="What one auditor reads, for the suggestion of auditor-days."
            inputMode="numeric"
            {...field('lines_per_day')}
          />
          <InputField
            label={LABELS.days_factor}
            hint="For the rest of the work, such as reports and fix reviews."
            inputMode="decimal"
            {...field('days_factor')}
          />
          <InputField
            label={LABELS.prepared_days_before}
            hint="When preparations are due. Monday to Friday; holidays are not known."
            inputMode="numeric"
            {...field('prepared_days_before')}
          />
          <SelectField
            label={LABELS.time_zone}
            hint="In which proposals expire and preparations become overdue."
            options={zones.map((value) => ({ value, label: value }))}
            {...field('time_zone')}
          />
          <InputField
            label={LABELS.proposal_currency}
            hint="Filled in for each new proposal."
            autoComplete="off"
            placeholder="EUR"
            {...field('proposal_currency')}
          />
          <InputField
            label={LABELS.proposal_valid_days}
            hint="Counted from the day on which its draft is begun."
            inputMode="numeric"
            {...field('proposal_valid_days')}
          />
        </div>
        <MarkdownField
          label={LABELS.proposal_terms}
          hint="Markdown. Filled in for each new proposal."
          value={terms}
          error={errors.proposal_terms?.message}
          onChange={(value) => form.setFields({ proposal_terms: value })}
        />
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
  errors: FieldErrors<{ preparation: ItemValues[] }>['preparation'];
  onChange: (items: ItemValues[]) => void;
};

function PreparationFields({ items, errors, onChange }: FieldsProps) {
  const { addButton, add, change, remove } = useEditedRows(items, onChange);
  return (
    <FieldSet legend={LABELS.preparation} hint="Each audit that becomes scheduled gets this list.">
      <ul className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li key={item.id} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
            <InputField
              label={`Item ${index + 1}`}
              isRequired
              error={errors?.[index]?.title?.message}
              value={item.title}
              onChange={(event) => change(item.id, { title: event.target.value })}
            />
            <SelectField
              label={`Item ${index + 1} is ticked`}
              options={TICKS}
              value={item.ticks}
              onValueChange={(ticks) => change(item.id, { ticks })}
            />
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
      <SmallButton
        ref={addButton}
        className="mt-3"
        disabled={items.length >= MAX_ITEMS}
        onClick={() => add({ id: crypto.randomUUID(), title: '', ticks: '' })}
      >
        <Plus aria-hidden="true" />
        Add item
      </SmallButton>
    </FieldSet>
  );
}
