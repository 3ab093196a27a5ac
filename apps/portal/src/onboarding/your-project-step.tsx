import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/input';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Application } from './application-schema.ts';
import { WorkFactsFields } from '../form/work-facts-fields.tsx';
import { TextField } from './text-field.tsx';

/** ONB-03: asks for company and project, and for what an auditor needs if the applicant knows it already. */
export function YourProjectStep() {
  const { register } = useFormContext<Application>();
  const { errors } = useFormState<Application>();
  return (
    <>
      <TextField name="company_name" label="Company name" autoComplete="organization" />
      <TextField name="project_name" label="Project name" />
      <TextField name="company_website" label="Website" autoComplete="url" placeholder="https://" />
      <Field
        label="Project description"
        isRequired
        hint="What it does, its programming language, and where it runs."
        error={errors.project_description?.message}
      >
        <Textarea rows={6} {...register('project_description')} />
      </Field>
      <WorkFactsFields />
    </>
  );
}
