import type { ScopeRepository } from '@portal/data/audits/scope';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SEVERITY_OPTIONS } from '../fields/finding-labels.ts';
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
  const { control, formState, setFields: onChange } = form;
  const field = fieldOf(form);
  const { errors } = formState;
  const [severity, likelihood, impact, locations, description, recommendation] = useWatch({
    control,
    name: ['severity', 'likelihood', 'impact', 'locations', 'description', 'recommendation'],
  });
  return (
    <div className="@container flex flex-col gap-5">
      <InputField label="Title" isRequired {...field('title')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Severity"
          {...(isPublished && { hint: 'Changed above, with a reason.' })}
          disabled={isPublished}
          value={severity}
          options={SEVERITY_OPTIONS}
          onValueChange={(chosen) => onChange({ severity: chosen })}
        />
        <SelectField
          label="Likelihood"
          value={likelihood}
          options={RATINGS}
          onValueChange={(value) => onChange({ likelihood: value })}
        />
        <SelectField
          label="Impact"
          value={impact}
          options={RATINGS}
          onValueChange={(value) => onChange({ impact: value })}
        />
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
