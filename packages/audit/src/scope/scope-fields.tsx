import { SCOPE_LABELS } from '@portal/domain/scopes/difference';
import { Field } from '@portal/ui/forms/field';
import { Input, Textarea } from '@portal/ui/forms/input';
import type { ChangeEventHandler, FocusEventHandler, ReactNode, Ref } from 'react';
import { RepositoryFields, type FieldError, type RepositoryErrors } from './repository-fields.tsx';
import type { RepositoryFormValues } from './scope-values.ts';

type TextName = 'nsloc' | 'chains' | 'languages' | 'out_of_scope' | 'known_issues';

type Registered = {
  name: string;
  onChange: ChangeEventHandler;
  onBlur: FocusEventHandler;
  ref: Ref<never>;
};

type Props = {
  register: (name: TextName) => Registered;
  errors: { [Name in TextName]?: FieldError | undefined } & { repositories?: RepositoryErrors | undefined };
  repositories: readonly RepositoryFormValues[];
  onRepositories: (repositories: RepositoryFormValues[]) => void;
  linesHint?: ReactNode;
  /** Whether a commit can follow later. */
  isCommitOptional?: boolean;
};

/** AUD-02, PROP-01, PROP-04: the fields of a scope, wherever one is written. */
export function ScopeFields({
  register,
  errors,
  repositories,
  onRepositories,
  linesHint,
  isCommitOptional = false,
}: Props) {
  return (
    <>
      <RepositoryFields
        repositories={repositories}
        errors={errors.repositories}
        isCommitOptional={isCommitOptional}
        onChange={onRepositories}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Lines of code (nSLOC)"
          hint={<>Without comments and blank lines. {linesHint}</>}
          error={errors.nsloc?.message}
        >
          <Input inputMode="numeric" {...register('nsloc')} />
        </Field>
        <Field label="Chains" hint="Separated by commas." error={errors.chains?.message}>
          <Input placeholder="Ethereum, Base" {...register('chains')} />
        </Field>
        <Field label="Languages" hint="Separated by commas." error={errors.languages?.message}>
          <Input placeholder="Solidity, Rust" {...register('languages')} />
        </Field>
      </div>
      {(['out_of_scope', 'known_issues'] as const).map((name) => (
        <Field key={name} label={SCOPE_LABELS[name]} hint="Markdown." error={errors[name]?.message}>
          <Textarea {...register(name)} />
        </Field>
      ))}
    </>
  );
}
