import { ConflictError } from '@portal/data/client/conflict-error';
import { refusalMessage } from '@portal/data/client/refusal';
import type { Scope, ScopeColumn, ScopeContent } from '@portal/data/audits/scope';
import { useSaveScope } from '@portal/data/audits/scope-changes';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState, type FormEvent } from 'react';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { KeptDraftNote } from '../kept-draft-note.tsx';
import { useKeptDraft } from '../use-kept-draft.ts';
import { RepositoryFields } from './repository-fields.tsx';
import {
  isSavableScope,
  isScopeDraft,
  scopeContent,
  scopeErrors,
  scopeFormValues,
  type ScopeFormValues,
} from './scope-form-values.ts';

type Props = { auditId: string; scope: Scope; onClose: () => void };

const FIELD_LABELS: Readonly<Record<ScopeColumn, string>> = {
  repositories: 'Repositories',
  nsloc: 'Lines of code',
  chains: 'Chains',
  languages: 'Languages',
  out_of_scope: 'Out of scope',
  known_issues: 'Known issues',
};

/** The name under which an unsaved scope is kept on this device. */
export const scopeDraftName = (auditId: string) => `scope:${auditId}`;

/** AUD-02: writes the scope of an audit. What is typed is kept on this device until it is saved. */
export function ScopeForm({ auditId, scope, onClose }: Props) {
  const save = useSaveScope(auditId);
  const draft = useKeptDraft<ScopeFormValues, Scope>({
    name: scopeDraftName(auditId),
    saved: { values: scopeFormValues(scope), base: scope },
    isValid: isScopeDraft,
  });
  const { values, change } = draft;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [conflicts, setConflicts] = useState<{ columns: ScopeColumn[]; mine: ScopeContent; stored: Scope }>();
  const errors = isSubmitted ? scopeErrors(values) : {};

  const saveScope = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (!isSavableScope(values)) return;
    const mine = scopeContent(values);
    try {
      const stored = await save.mutateAsync({ base: draft.base, content: mine });
      draft.restart({ values: scopeFormValues(stored), base: stored });
      toast.success('Scope saved');
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) {
        const conflict = error as ConflictError<Scope, ScopeContent>;
        setConflicts({ columns: conflict.columns, mine, stored: conflict.stored });
        draft.rebase(conflict.stored, scopeFormValues(conflict.merged));
        return;
      }
      toast.error('The scope was not saved', { description: refusalMessage(error) ?? 'Please try again.' });
    }
  });

  function choose(column: ScopeColumn, choice: 'mine' | 'stored') {
    if (!conflicts) return;
    change({ [column]: scopeFormValues(conflicts[choice])[column] });
    const columns = conflicts.columns.filter((other) => other !== column);
    setConflicts(columns.length > 0 ? { ...conflicts, columns } : undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveScope();
  }

  function cancel() {
    draft.restart({ values: scopeFormValues(scope), base: scope });
    onClose();
  }

  return (
    <form noValidate aria-label="Scope" className="flex flex-col gap-5" onSubmit={submit}>
      <RepositoryFields
        repositories={values.repositories}
        showsErrors={isSubmitted}
        onChange={(repositories) => change({ repositories })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Lines of code (nSLOC)"
          hint="Without comments and blank lines."
          {...(errors.nsloc && { error: errors.nsloc })}
        >
          <Input
            inputMode="numeric"
            value={values.nsloc}
            onChange={(event) => change({ nsloc: event.target.value })}
          />
        </Field>
        <Field label="Chains" hint="Separated by commas." {...(errors.chains && { error: errors.chains })}>
          <Input
            placeholder="Ethereum, Base"
            value={values.chains}
            onChange={(event) => change({ chains: event.target.value })}
          />
        </Field>
        <Field
          label="Languages"
          hint="Separated by commas."
          {...(errors.languages && { error: errors.languages })}
        >
          <Input
            placeholder="Solidity, Rust"
            value={values.languages}
            onChange={(event) => change({ languages: event.target.value })}
          />
        </Field>
      </div>
      {(['out_of_scope', 'known_issues'] as const).map((name) => (
        <Field
          key={name}
          label={FIELD_LABELS[name]}
          hint="Markdown."
          {...(errors[name] && { error: errors[name] })}
        >
          <Textarea value={values[name]} onChange={(event) => change({ [name]: event.target.value })} />
        </Field>
      ))}
      {conflicts && (
        <ConflictChoices
          title="Another admin has changed the scope"
          choices={conflicts.columns.map((column) => ({
            name: column,
            label: FIELD_LABELS[column],
            mine: versionText(conflicts.mine, column),
            stored: versionText(conflicts.stored, column),
          }))}
          onChoose={choose}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" isPending={save.isPending} disabled={conflicts !== undefined}>
          Save scope
        </Button>
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <KeptDraftNote draft={draft} />
      </div>
    </form>
  );
}

function versionText(scope: ScopeContent, column: ScopeColumn): string {
  if (column !== 'repositories') return scopeFormValues(scope)[column];
  return scope.repositories.map(({ url, commit_hash }) => `${url}\n${commit_hash}`).join('\n\n');
}
