import type { z } from '../zod.ts';
import { aboutYouSchema, servicesSchema, yourProjectSchema, type Application } from './application-schema.ts';

/** A step of the wizard. The last step, the review, has no schema. */
export type Step = { title: string; schema: z.ZodObject | null };

export const steps: readonly Step[] = [
  { title: 'About You', schema: aboutYouSchema },
  { title: 'Your Project', schema: yourProjectSchema },
  { title: 'Services', schema: servicesSchema },
  { title: 'Review', schema: null },
];

/** Returns the invalid fields of a step with their messages, in the order of the schema. */
export function validateStep(
  step: Step,
  values: Application,
): { field: keyof Application; message: string }[] {
  const result = step.schema?.safeParse(values);
  if (!result || result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ field: path[0] as keyof Application, message }));
}
