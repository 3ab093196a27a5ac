import { paths } from '@portal/auth/routing/paths';
import { useNavigate } from '@portal/auth/routing/router';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-finding';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/primitives/card';
import { useRef, type FormEvent } from 'react';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { KeptDraftNote } from '../kept-draft-note.tsx';
import { FindingFields } from './finding-fields.tsx';
import { conflictChoices } from './conflict-choices.ts';
import { TemplateButton } from './template-button.tsx';
import { useFindingForm } from './use-finding-form.ts';

type Props = {
  audit: ManagedAudit;
  finding: ManagedFinding | null;
  repositories: readonly ScopeRepository[];
};

/** FIND-10: writes a finding with a preview beside. What is typed is kept on this device until it is saved. */
export function FindingForm({ audit, finding, repositories }: Props) {
  const navigate = useNavigate();
  const saveButton = useRef<HTMLButtonElement>(null);
  const conflictsElement = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRemoval(
    () => conflictsElement.current?.querySelector('button') ?? saveButton.current,
  );
  const form = useFindingForm(audit, finding, (saved) => {
    if (!finding) void navigate(paths.adminFinding(audit.id, saved.id), { replace: true });
  });
  const { draft, conflicts } = form;
  const isPublished = finding !== null && finding.status !== 'draft';

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <form noValidate aria-label="Finding" onSubmit={submit}>
      <Card>
        <CardHeader
          title="Text"
          description={
            isPublished ? 'The client sees every saved change immediately.' : 'The client cannot see a draft.'
          }
          actions={!isPublished && <TemplateButton onChoose={draft.change} hasText={draft.isChanged} />}
        />
        <CardContent className="flex flex-col gap-5">
          <FindingFields
            repositories={repositories}
            values={draft.values}
            isPublished={isPublished}
            showsErrors={form.isSubmitted}
            onChange={draft.change}
          />
          {/* Next to the Save button, because the top of the form may not be visible. */}
          <div ref={conflictsElement} className="empty:hidden">
            {conflicts && (
              <ConflictChoices
                title="Another admin has changed this finding"
                choices={conflictChoices(conflicts)}
                onChoose={(column, choice) => {
                  keepFocus();
                  form.resolveConflict(column, choice);
                }}
              />
            )}
          </div>
        </CardContent>
        <CardFooter>
          <Button ref={saveButton} type="submit" isPending={form.isSaving} disabled={conflicts !== null}>
            {isPublished ? 'Save changes' : 'Save draft'}
          </Button>
          {draft.isChanged && (
            <Button variant="secondary" onClick={form.discardChanges}>
              {finding ? 'Undo changes' : 'Clear'}
            </Button>
          )}
          {conflicts ? (
            <p className="text-sm text-muted">First choose which texts to keep.</p>
          ) : (
            <KeptDraftNote draft={draft} />
          )}
        </CardFooter>
      </Card>
    </form>
  );
}
