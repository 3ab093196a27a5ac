import type { ScopeRepository } from '@portal/data/audits/scope';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { SEVERITIES, severityLabel } from '@portal/ui/findings/finding-labels';
import { LocationFields } from '../location-fields.tsx';
import { findingFormErrors, type FindingFormValues } from './finding-form-values.ts';
import { MarkdownField } from './markdown-field.tsx';

const RATINGS = [
  { value: '', label: 'Not rated' },
  ...(['high', 'medium', 'low'] as const).map((value) => ({ value, label: severityLabel(value) })),
];

type Props = {
  repositories: readonly ScopeRepository[];
  values: FindingFormValues;
  /** The severity of a published finding changes with a reason, not in this form. */
  isPublished: boolean;
  showsErrors: boolean;
  onChange: (changes: Partial<FindingFormValues>) => void;
};

/** FIND-01, FIND-10: the fields of a finding, with a preview beside each text. */
export function FindingFields({ repositories, values, isPublished, showsErrors, onChange }: Props) {
  const errors = showsErrors ? findingFormErrors(values) : {};
  return (
    <div className="@container flex flex-col gap-5">
      <Field label="Title" isRequired {...(errors.title && { error: errors.title })}>
        <Input value={values.title} onChange={(event) => onChange({ title: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Severity" {...(isPublished && { hint: 'Changed above, with a reason.' })}>
          <Select
            disabled={isPublished}
            value={values.severity}
            options={SEVERITIES.map((value) => ({ value, label: severityLabel(value) }))}
            onValueChange={(value) => {
              const severity = SEVERITIES.find((known) => known === value);
              if (severity) onChange({ severity });
            }}
          />
        </Field>
        <Field label="Likelihood">
          <Select
            value={values.likelihood}
            options={RATINGS}
            onValueChange={(likelihood) => onChange({ likelihood })}
          />
        </Field>
        <Field label="Impact">
          <Select value={values.impact} options={RATINGS} onValueChange={(impact) => onChange({ impact })} />
        </Field>
      </div>
      <LocationFields
        repositories={repositories}
        locations={values.locations}
        showsErrors={showsErrors}
        onChange={(locations) => onChange({ locations })}
      />
      <MarkdownField
        label="Description"
        value={values.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
      <MarkdownField
        label="Recommendation"
        value={values.recommendation}
        error={errors.recommendation}
        onChange={(recommendation) => onChange({ recommendation })}
      />
    </div>
  );
}
