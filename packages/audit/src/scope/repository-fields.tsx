import { InputField, TextareaField } from '@portal/ui/forms/fields';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Plus, Trash2 } from 'lucide-react';
import { newRepository, type RepositoryFormValues } from './scope-values.ts';
import { useEditedRows } from '@portal/ui/forms/use-edited-rows';

type FieldError = { message?: string | undefined };

export type RepositoryErrors = {
  readonly [index: number]: { [Name in keyof RepositoryFormValues]?: FieldError | undefined } | undefined;
};

type Props = {
  repositories: readonly RepositoryFormValues[];
  errors: RepositoryErrors | undefined;
  isCommitOptional: boolean;
  onChange: (repositories: RepositoryFormValues[]) => void;
};

export function RepositoryFields({ repositories, errors: allErrors, isCommitOptional, onChange }: Props) {
  const { addButton, add, change, remove } = useEditedRows(repositories, onChange);

  return (
    <FieldSet legend="Repositories">
      <div className="flex flex-col gap-4">
        {repositories.map((repository, index) => {
          const errors = allErrors?.[index];
          return (
            <fieldset
              key={repository.id}
              aria-label={`Repository ${index + 1}`}
              className="grid min-w-0 gap-3 rounded-md border border-border p-4 sm:grid-cols-2"
            >
              <InputField
                label="Repository URL"
                isRequired
                error={errors?.url?.message}
                placeholder="https://github.com/example/vault"
                spellCheck={false}
                value={repository.url}
                onChange={(event) => change(repository.id, { url: event.target.value })}
              />
              <InputField
                label="Branch or tag"
                error={errors?.git_ref?.message}
                placeholder="main"
                spellCheck={false}
                value={repository.git_ref}
                onChange={(event) => change(repository.id, { git_ref: event.target.value })}
              />
              <InputField
                label="Commit"
                isRequired={!isCommitOptional}
                {...(isCommitOptional && { hint: 'You can add it once the code is frozen.' })}
                className="sm:col-span-2"
                error={errors?.commit_hash?.message}
                controlClassName="font-mono text-sm"
                placeholder="40 hexadecimal digits"
                spellCheck={false}
                value={repository.commit_hash}
                onChange={(event) => change(repository.id, { commit_hash: event.target.value })}
              />
              <TextareaField
                label="Paths"
                hint="One per line. Leave empty for the whole repository."
                className="sm:col-span-2"
                error={errors?.paths?.message}
                controlClassName="min-h-16 font-mono text-sm"
                spellCheck={false}
                value={repository.paths}
                onChange={(event) => change(repository.id, { paths: event.target.value })}
              />
              <Button
                variant="ghost"
                size="sm"
                className="justify-self-start"
                aria-label={`Remove repository ${index + 1}`}
                onClick={() => remove(repository.id)}
              >
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            </fieldset>
          );
        })}
        <SmallButton ref={addButton} className="self-start" onClick={() => add(newRepository())}>
          <Plus aria-hidden="true" />
          Add repository
        </SmallButton>
      </div>
    </FieldSet>
  );
}
