import { SubmitRow } from '@portal/ui/forms/submit-row';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { EMPTY_SCOPE, type Scope } from '@portal/data/audits/scope';
import { useProposedRepositories } from '@portal/data/proposals/queries';
import { useShell } from '@portal/frame/contract/contract';
import { Notice } from '@portal/ui/feedback/notice';
import { useSaveScope } from '@portal/data/audits/scope-changes';
import { useSourceLines, useSources } from '@portal/data/sources/queries';
import { toast } from '@portal/ui/feedback/toast';
import { fieldOf } from '@portal/ui/forms/field-of';
import { Form } from '@portal/ui/forms/form';
import { showFailure } from '@portal/ui/hooks/use-action';
import { ScopeFields } from '@portal/audit/scope/scope-fields';
import {
  scopeContent,
  scopeFormValues,
  scopeSchema,
  toRepository,
  versionText,
  type ScopeFormValues,
} from '@portal/audit/scope/scope-values';
import { SCOPE_LABELS } from '@portal/domain/scopes/difference';
import { formatNumber } from '@portal/domain/format/formatters';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useWatch } from 'react-hook-form';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { KeptDraftNote } from '../../../shared/form-notes.tsx';

type Props = { auditId: string; scope: Scope; onClose: () => void };

export const scopeDraftName = (auditId: string) => `scope:${auditId}`;

/** AUD-02: writes the scope of an audit. What is typed is kept on this device until it is saved. */
export function ScopeForm({ auditId, scope, onClose }: Props) {
  const save = useSaveScope(auditId);
  const form = useDraftForm(scopeSchema, {
    draftKey: scopeDraftName(auditId),
    base: scope,
    toValues: scopeFormValues,
    save: (values, base) => save.mutateAsync({ base, content: scopeContent(values) }),
    onSaved: () => {
      toast.success('Scope saved');
      onClose();
    },
    onFailed: (error) => showFailure(error, 'The scope was not saved'),
  });
  const { conflict, formState } = form;
  const { errors } = formState;
  const repositories = useWatch({ control: form.control, name: 'repositories' });
  const { isAdmin } = useShell();
  const proposed = useProposedRepositories(auditId, isAdmin).data?.filter(
    ({ url }) => !repositories.some((one) => one.url === url),
  );
  const counted = useCountedLines(auditId, repositories);

  return (
    <Form aria-label="Scope" className="flex flex-col gap-5" onSubmit={(event) => void form.submit(event)}>
      {proposed && proposed.length > 0 && (
        <Notice
          title={`The accepted proposal names ${new Intl.ListFormat('en').format(proposed.map(({ url }) => url))} without a commit`}
          actions={
            <SmallButton
              onClick={() =>
                form.setFields({
                  repositories: [
                    ...repositories,
                    ...scopeFormValues({ ...EMPTY_SCOPE, repositories: proposed }).repositories,
                  ],
                })
              }
            >
              Add to the scope
            </SmallButton>
          }
        />
      )}
      <ScopeFields
        field={fieldOf(form)}
        repositoryErrors={errors.repositories}
        repositories={repositories}
        onRepositories={(value) => form.setFields({ repositories: value })}
        linesHint={
          counted > 0 && (
            <Button variant="link" size="sm" onClick={() => form.setFields({ nsloc: formatNumber(counted) })}>
              Use {formatNumber(counted)} from the source
            </Button>
          )
        }
      />
      <ConflictChoices
        form={form}
        title="Another admin has changed the scope"
        labels={SCOPE_LABELS}
        toText={versionText}
      />
      <SubmitRow
        label="Save scope"
        isPending={formState.isSubmitting}
        isDisabled={conflict !== null}
        onCancel={() => {
          form.discardChanges();
          onClose();
        }}
      >
        <KeptDraftNote form={form} />
      </SubmitRow>
    </Form>
  );
}

/** CODE-03: counts the lines of code in the typed paths, in the source of the audited commits; 0 when no source was added. */
function useCountedLines(auditId: string, repositories: ScopeFormValues['repositories']): number {
  const sources = useSources(auditId).data ?? [];
  const parts = repositories.flatMap((repository) => {
    const { id, commit_hash, paths } = toRepository(repository);
    const source = sources.find(({ repositoryId, commit }) => repositoryId === id && commit === commit_hash);
    return source ? [{ sourceId: source.id, paths }] : [];
  });
  return useSourceLines(parts).data ?? 0;
}
