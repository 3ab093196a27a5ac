import { DataError, unwrap } from '../client/data-error.ts';
import type { Tables } from '@portal/domain/database.types';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

type AuditRow = Tables<'audits'>;

const PLAN_COLUMNS = [
  'title',
  'audit_type',
  'version',
  'audit_date',
  'project_id',
  'status',
  'lead_id',
  'planned_start',
  'planned_end',
  'fixes_due',
] as const;

export type PlanColumn = (typeof PLAN_COLUMNS)[number];

/** AUD-05, REP-04: what an audit is called, its project, and how it stands: status, lead and dates. */
type AuditPlan = Pick<AuditRow, PlanColumn>;

export type AuditPlanVersion = AuditPlan & Pick<AuditRow, 'updated_at'>;

/** The plan of an audit, with the version that was read. */
export function planOf(audit: AuditPlanVersion): AuditPlanVersion {
  const columns = [...PLAN_COLUMNS, 'updated_at'] as const;
  return Object.fromEntries(columns.map((name) => [name, audit[name]])) as AuditPlanVersion;
}

/** AUD-05, REP-04. See saveMerged. */
export function useSavePlan(auditId: string) {
  return useChange(
    [['audits'], ['clients', 'stats']],
    ({ base, plan }: { base: AuditPlanVersion; plan: AuditPlan }) => savePlan(auditId, base, plan),
  );
}

function savePlan(auditId: string, base: AuditPlanVersion, plan: AuditPlan): Promise<AuditPlanVersion> {
  return saveMerged<AuditPlanVersion, AuditPlan>({
    base,
    content: plan,
    store: async (content, { updated_at }) => {
      const updated = supabase()
        .from('audits')
        .update(content)
        .eq('id', auditId)
        .eq('updated_at', updated_at);
      const stored = unwrap(await updated.select().maybeSingle());
      return stored && planOf(stored);
    },
    read: () => fetchPlan(auditId),
    columns: PLAN_COLUMNS,
    conflictMessage: 'Another admin has changed this audit.',
    refusalMessage: 'This audit cannot be changed.',
  });
}

async function fetchPlan(auditId: string): Promise<AuditPlanVersion> {
  const stored = unwrap(await supabase().from('audits').select().eq('id', auditId).maybeSingle());
  if (!stored) throw new DataError('not-found', 'Another admin has deleted this audit.');
  return planOf(stored);
}
