import type { z } from '../zod.ts';
import { aboutYouSchema, servicesSchema, yourProjectSchema, type Application } from './application-schema.ts';

/** A step of the wizard; the last one reviews and has nothing of its own to check. */
export type Step = { title: string; schema: z.ZodObject | null };

export const steps: readonly Step[] = [
  { title: 'About You', schema: aboutYouSchema },
  { title: 'Your Project', schema: yourProjectSchema },
  { title: 'Services', schema: servicesSchema },
  { title: 'Review', schema: null },
];

/** The fields of a step that its rules refuse, with their messages, in the rules' order; empty when all is well. */
export function validateStep(
  step: Step,
  values: Application,
): { field: keyof Application; message: string }[] {
  const result = step.schema?.safeParse(values);
  if (!result || result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ field: path[0] as keyof Application, message }));
}
