import { AUDIT_STATUSES } from '@portal/data/audits/changes';
import { z } from '../../form/zod.ts';

const TITLE_MAX = 200;
const TYPE_MAX = 120;

/** The value of the project field for a new project. */
export const NEW_PROJECT = 'new';

/** REP-04: the rules of the audit form. */
export const auditSchema = z
  .object({
    title: z.string().trim().min(1, 'Enter a title').max(TITLE_MAX, `At most ${TITLE_MAX} characters`),
    audit_type: z.string().trim().min(1, 'Enter a type').max(TYPE_MAX, `At most ${TYPE_MAX} characters`),
    version: z.string().trim().max(40, 'At most 40 characters'),
    audit_date: z
      .string()
      .trim()
      .refine((value) => value === '' || isDay(value), 'Enter a date such as 2026-11-22'),
    status: z.enum(AUDIT_STATUSES),
    project: z.string().min(1, 'Choose a project'),
    newProject: z.string().trim().max(120, 'At most 120 characters'),
    report_url: z
      .string()
      .trim()
      .max(2_000, 'At most 2,000 characters')
      .refine((value) => value === '' || /^https?:\/\/\S+$/i.test(value), 'Start with http:// or https://'),
  })
  .refine(({ project, newProject }) => project !== NEW_PROJECT || newProject !== '', {
    path: ['newProject'],
    message: 'Enter the name of the new project',
  });

export type AuditFormValues = z.infer<typeof auditSchema>;

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}
