import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { codeLocationLabel } from '@portal/ui/findings/code-location';
import { severityLabel } from '@portal/ui/findings/finding-labels';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/primitives/card';
import { SHORTCUTS, submitOn } from '@portal/ui/shortcuts/shortcuts';
import { useRef } from 'react';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { KeptDraftNote } from '../kept-draft-note.tsx';
import { toLocationRow } from '../location-form-values.ts';
import { FindingFields } from './finding-fields.tsx';
import type { FindingFormValues } from './finding-form-values.ts';
import { TemplateButton } from './template-button.tsx';
import type { useFindingForm } from './use-finding-form.ts';

const LABELS: Readonly<Record<keyof FindingFormValues, string>> = {
  title: 'Title',
  severity: 'Severity',
  likelihood: 'Likelihood',
  impact: 'Impact',
  description: 'Description',
  recommendation: 'Recommendation',
  locations: 'Locations',
};

type Props = {
  form: ReturnType<typeof useFindingForm>;
  finding: ManagedFinding | null;
  repositories: readonly ScopeRepository[];
};

/** FIND-10: writes a finding with a preview beside. */
export function FindingForm({ form, finding, repositories }: Props) {
  const saveButton = useRef<HTMLButtonElement>(null);
  const conflictsElement = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRemoval(
    () => conflictsElement.current?.querySelector('button') ?? saveButton.current,
  );
  const { conflict, formState } = form;
  const isPublished = finding !== null && finding.status !== 'draft';

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its fields have the focus.
    <form
      noValidate
      aria-label="Finding"
      onKeyDown={submitOn(SHORTCUTS.save)}
      onSubmit={(event) => void form.submit(event)}
    >
      <Card>
        <CardHeader
          title="Text"
          description={
            isPublished ? 'The client sees every saved change immediately.' : 'The client cannot see a draft.'
          }
          actions={!isPublished && <TemplateButton onChoose={form.setFields} hasText={formState.isDirty} />}
        />
        <CardContent className="flex flex-col gap-5">
          <FindingFields repositories={repositories} form={form} isPublished={isPublished} />
          {/* Next to the Save button, because the top of the form may not be visible. */}
          <div ref={conflictsElement} className="empty:hidden">
            {conflict && (
              <ConflictChoices
                title="Another admin has changed this finding"
                choices={conflict.names.map((name) => ({
                  name,
                  label: LABELS[name],
                  mine: versionText(conflict.mine, name),
                  stored: versionText(conflict.stored, name),
                }))}
                onChoose={(name, version) => {
                  keepFocus();
                  form.chooseVersion(name, version);
                }}
              />
            )}
          </div>
        </CardContent>
        <CardFooter>
          <Button
            ref={saveButton}
            type="submit"
            isPending={formState.isSubmitting}
            disabled={conflict !== null}
          >
            {isPublished ? 'Save changes' : 'Save draft'}
          </Button>
          {formState.isDirty && (
            <Button variant="secondary" onClick={form.discardChanges}>
              {finding ? 'Undo changes' : 'Clear'}
            </Button>
          )}
          {conflict ? (
            <p className="text-sm text-muted">First choose which texts to keep.</p>
          ) : (
            <KeptDraftNote form={form} />
          )}
        </CardFooter>
      </Card>
    </form>
  );
}

/** A field in one of the versions of a conflict. */
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
