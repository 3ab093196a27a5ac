import { fieldOf } from '@portal/ui/forms/field-of';
import { TextareaField } from '@portal/ui/forms/fields';
import { useFormContext } from 'react-hook-form';
import type { Application } from './application-schema.ts';
import { WorkFactsFields } from '../form/work-facts-fields.tsx';
import { TextField } from './text-field.tsx';

/** ONB-03: asks for company and project, and for what an auditor needs if the applicant knows it already. */
export function YourProjectStep() {
  const field = fieldOf(useFormContext<Application>());
  return (
    <>
      <TextField name="company_name" label="Company name" autoComplete="organization" />
      <TextField name="project_name" label="Project name" />
      <TextField name="company_website" label="Website" autoComplete="url" placeholder="https://" />
      <TextareaField
        label="Project description"
        isRequired
        hint="What it does, its programming language, and where it runs."
        rows={6}
        {...field('project_description')}
      />
      <WorkFactsFields />
    </>
  );
}
