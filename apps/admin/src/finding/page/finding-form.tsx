import type { ScopeRepository } from '@portal/data/audits/scope';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { Form } from '@portal/ui/forms/form';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { SaveFooter } from '../../shared/save-footer.tsx';
import { toLocationRow } from '../fields/location-form-values.ts';
import { FindingFields } from './finding-fields.tsx';
import type { FindingFormValues } from './finding-form-values.ts';
import { FINDING_LABELS } from '../fields/finding-labels.ts';
import { TemplateButton } from './template-button.tsx';
import type { useFindingForm } from './use-finding-form.ts';

type Props = {
  form: ReturnType<typeof useFindingForm>;
  isNew: boolean;
  isPublished: boolean;
  repositories: readonly ScopeRepository[];
};

export function FindingForm({ form, isNew, isPublished, repositories }: Props) {
  return (
    <Form aria-label="Finding" onSubmit={(event) => void form.submit(event)}>
      <Card>
        <CardHeader
          title="Text"
          description={
            isPublished ? 'The client sees every saved change immediately.' : 'The client cannot see a draft.'
          }
          actions={
            !isPublished && <TemplateButton onChoose={form.setFields} hasText={form.formState.isDirty} />
          }
        />
        <CardContent className="flex flex-col gap-5">
          <FindingFields repositories={repositories} form={form} isPublished={isPublished} />
          <ConflictChoices
            form={form}
            title="Another admin has changed this finding"
            labels={FINDING_LABELS}
            toText={versionText}
          />
        </CardContent>
        <SaveFooter form={form} label={isPublished ? 'Save changes' : 'Save draft'} isNew={isNew} />
      </Card>
    </Form>
  );
}

function versionText(values: FindingFormValues, name: keyof FindingFormValues): string {
  if (name === 'locations') {
    return values.locations
      .map(toLocationRow)
      .map(({ path, first_line, last_line }) =>
        codeLocationLabel({ path, firstLine: first_line, lastLine: last_line }),
      )
      .join('\n');
  }
  const value = values[name];
  return name === 'severity' || name === 'likelihood' || name === 'impact' ? severityLabel(value) : value;
}
