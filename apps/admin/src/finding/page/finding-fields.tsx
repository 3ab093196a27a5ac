import type { ScopeRepository } from '@portal/data/audits/scope';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { LocationFields } from '../fields/location-fields.tsx';
import type { FindingFormValues } from './finding-form-values.ts';
import { MarkdownField } from '../../shared/markdown-field.tsx';

const RATINGS = [
  { value: '', label: 'Not rated' },
  ...(['high', 'medium', 'low'] as const).map((value) => ({ value, label: severityLabel(value) })),
];

type Props = {
  repositories: readonly ScopeRepository[];
  form: Pick<UseFormReturn<FindingFormValues>, 'control' | 'register' | 'formState'> & {
    setFields: (changes: Partial<FindingFormValues>) => void;
  };
  /** The severity of a published finding changes with a reason, not in this form. */
  isPublished: boolean;
};

export function FindingFields({ repositories, form, isPublished }: Props) {
  const { control, register, formState, setFields: onChange } = form;
  const { errors } = formState;
  const [severity, likelihood, impact, locations, description, recommendation] = useWatch({
    control,
    name: ['severity', 'likelihood', 'impact', 'locations', 'description', 'recommendation'],
  });
  return (
    <div className="@container flex flex-col gap-5">
      <Field label="Title" isRequired error={errors.title?.message}>
        <Input {...register('title')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Severity" {...(isPublished && { hint: 'Changed above, with a reason.' })}>
          <Select
            disabled={isPublished}
            value={severity}
            options={SEVERITIES.map((value) => ({ value, label: severityLabel(value) }))}
            onValueChange={(value) => {
              const chosen = SEVERITIES.find((known) => known === value);
              if (chosen) onChange({ severity: chosen });
            }}
          />
        </Field>
        <Field label="Likelihood">
          <Select
            value={likelihood}
            options={RATINGS}
            onValueChange={(value) => onChange({ likelihood: value })}
          />
        </Field>
        <Field label="Impact">
          <Select value={impact} options={RATINGS} onValueChange={(value) => onChange({ impact: value })} />
        </Field>
      </div>
      <LocationFields
        repositories={repositories}
        locations={locations}
        errors={errors.locations}
        onChange={(value) => onChange({ locations: value })}
      />
      <MarkdownField
        label="Description"
        value={description}
        error={errors.description?.message}
        onChange={(value) => onChange({ description: value })}
      />
      <MarkdownField
        label="Recommendation"
        value={recommendation}
        error={errors.recommendation?.message}
        onChange={(value) => onChange({ recommendation: value })}
      />
    </div>
  );
}
