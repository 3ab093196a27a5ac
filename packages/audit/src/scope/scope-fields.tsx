import { SCOPE_LABELS } from '@portal/domain/scopes/difference';
import type { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, TextareaField } from '@portal/ui/forms/fields';
import type { ReactNode } from 'react';
import { RepositoryFields, type RepositoryErrors } from './repository-fields.tsx';
import type { RepositoryFormValues } from './scope-values.ts';

type TextName = 'nsloc' | 'chains' | 'languages' | 'out_of_scope' | 'known_issues';

type Props = {
  field: (name: TextName) => ReturnType<ReturnType<typeof fieldOf>>;
  repositoryErrors: RepositoryErrors | undefined;
  repositories: readonly RepositoryFormValues[];
  onRepositories: (repositories: RepositoryFormValues[]) => void;
  linesHint?: ReactNode;
  /** Whether a commit can follow later. */
  isCommitOptional?: boolean;
};

/** AUD-02, PROP-01, PROP-04: the fields of a scope, wherever one is written. */
export function ScopeFields({
  field,
  repositoryErrors,
  repositories,
  onRepositories,
  linesHint,
  isCommitOptional = false,
}: Props) {
  return (
    <>
      <RepositoryFields
        repositories={repositories}
        errors={repositoryErrors}
        isCommitOptional={isCommitOptional}
        onChange={onRepositories}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <InputField
          label="Lines of code (nSLOC)"
          hint={<>Without comments and blank lines. {linesHint}</>}
          inputMode="numeric"
          {...field('nsloc')}
        />
        <InputField
          label="Chains"
          hint="Separated by commas."
          placeholder="Ethereum, Base"
          {...field('chains')}
        />
        <InputField
          label="Languages"
          hint="Separated by commas."
          placeholder="Solidity, Rust"
          {...field('languages')}
        />
      </div>
      {(['out_of_scope', 'known_issues'] as const).map((name) => (
        <TextareaField key={name} label={SCOPE_LABELS[name]} hint="Markdown." {...field(name)} />
      ))}
    </>
  );
}
