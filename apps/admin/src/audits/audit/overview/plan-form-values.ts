import type { AuditPlan, AuditPlanVersion } from '@portal/data/audits/plan-changes';
import { z } from '@portal/data/client/zod';

/** AUD-05: status, lead and dates of an audit as the form holds them: '' is none. Dates are YYYY-MM-DD and compare as texts. */
export const planSchema = z
  .object({
    status: z.string(),
    lead_admin_id: z.string(),
    planned_start: z.string(),
    planned_end: z.string(),
    fixes_due: z.string(),
  })
  .check(
    z.refine(({ planned_start, planned_end }) => !planned_end || planned_end >= planned_start, {
      path: ['planned_end'],
      message: 'The end cannot be before the start.',
    }),
    z.refine(({ planned_start, fixes_due }) => !fixes_due || fixes_due >= planned_start, {
      path: ['fixes_due'],
      message: 'Fixes cannot be due before the start.',
    }),
  );

export type PlanValues = z.infer<typeof planSchema>;

/** What the form changes of an audit. */
export function planOf(audit: AuditPlanVersion): AuditPlanVersion {
  const { status, lead_admin_id, planned_start, planned_end, fixes_due, updated_at } = audit;
  return { status, lead_admin_id, planned_start, planned_end, fixes_due, updated_at };
}

export function planValues(plan: AuditPlan): PlanValues {
  return {
    status: plan.status,
    lead_admin_id: plan.lead_admin_id ?? '',
    planned_start: plan.planned_start ?? '',
    planned_end: plan.planned_end ?? '',
    fixes_due: plan.fixes_due ?? '',
  };
}

export function toPlan(values: PlanValues): AuditPlan {
  return {
    status: values.status,
    lead_admin_id: values.lead_admin_id || null,
    planned_start: values.planned_start || null,
    planned_end: values.planned_end || null,
    fixes_due: values.fixes_due || null,
  };
}
