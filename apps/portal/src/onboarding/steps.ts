import type { z } from '../form/zod.ts';
import { aboutYouSchema, servicesSchema, yourProjectSchema, type Application } from './application-schema.ts';

type Field = keyof Application;

/** A step of the wizard. The last step, the review, has no schema. */
export type Step = {
  title: string;
  schema: z.ZodObject | null;
  /** What the step says when one of the fields is empty, besides what each field says. */
  missing: { fields: readonly Field[]; message: string };
};

const ALL_REQUIRED = 'Please fill in all required fields';

export const steps: readonly Step[] = [
  {
    title: 'About You',
    schema: aboutYouSchema,
    missing: { fields: ['full_name', 'role_title'], message: ALL_REQUIRED },
  },
  {
    title: 'Your Project',
    schema: yourProjectSchema,
    missing: {
      fields: ['company_name', 'project_name', 'company_website', 'project_description'],
      message: ALL_REQUIRED,
    },
  },
  {
    title: 'Services',
    schema: servicesSchema,
    missing: {
      fields: ['telegram_handle', 'twitter_handle'],
      message: 'Telegram and Twitter/X are required. Please enter both to continue.',
    },
  },
  { title: 'Review', schema: null, missing: { fields: [], message: '' } },
];

/** What is wrong with a step: each invalid field, in the order of the schema, and a sentence about the step as a whole. */
export type StepProblems = { fields: { field: Field; message: string }[]; sentence: string | undefined };

/** ONB-02 to ONB-04: checks a step. Its problems are empty when it is complete. */
export function validateStep(step: Step, values: Application): StepProblems {
  const result = step.schema?.safeParse(values);
  if (!result || result.success) return { fields: [], sentence: undefined };
  const fields = result.error.issues.map(({ path, message }) => ({ field: path[0] as Field, message }));
  const isMissing = step.missing.fields.some((field) => String(values[field]).trim() === '');
  return { fields, sentence: isMissing ? step.missing.message : undefined };
}
