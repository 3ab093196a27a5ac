import { line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';

/** AUD-05, REP-04: the fields of an audit as the form holds and saves them. Dates are YYYY-MM-DD and compare as texts. */
export const planSchema = z
  .object({
    title: line(MAX_LENGTH.audits.title, 'Enter a title'),
    audit_type: line(MAX_LENGTH.audits.audit_type, 'Enter a type'),
    version: line(MAX_LENGTH.audits.version),
    audit_date: z.nullable(z.string()),
    project_id: z.string(),
    lead_id: z.nullable(z.string()),
    planned_start: z.nullable(z.string()),
    planned_end: z.nullable(z.string()),
    fixes_due: z.nullable(z.string()),
  })
  .check(
    z.refine(({ planned_start, planned_end }) => !isBefore(planned_end, planned_start), {
      path: ['planned_end'],
      message: 'The end cannot be before the start.',
    }),
    z.refine(({ planned_start, fixes_due }) => !isBefore(fixes_due, planned_start), {
      path: ['fixes_due'],
      message: 'Fixes cannot be due before the start.',
    }),
  );

export type PlanValues = z.infer<typeof planSchema>;

function isBefore(date: string | null, start: string | null): boolean {
  return date !== null && start !== null && date < start;
}
