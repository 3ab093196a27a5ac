import type { AuditPlan } from '@portal/data/audits/plan-changes';

type Errors = Partial<Record<'planned_end' | 'planned_start' | 'fixes_due', string>>;

/** What is wrong with the dates of an audit, by field. Dates are written as YYYY-MM-DD and compare as texts. */
export function planErrors({ planned_start, planned_end, fixes_due }: AuditPlan): Errors {
  const errors: Errors = {};
  if (planned_start && planned_end && planned_end < planned_start)
    errors.planned_end = 'The end cannot be before the start.';
  if (planned_start && fixes_due && fixes_due < planned_start)
    errors.fixes_due = 'Fixes cannot be due before the start.';
  return errors;
}
