import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { ConflictError } from '../client/conflict-error.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { mergeColumns } from '../client/merge-columns.ts';
import { supabase } from '../client/supabase.ts';
import { clientKeys } from '../clients/keys.ts';
import { auditKeys } from './keys.ts';

type AuditRow = Tables<'audits'>;

const COLUMNS = ['status', 'lead_admin_id', 'planned_start', 'planned_end', 'fixes_due'] as const;

export type PlanColumn = (typeof COLUMNS)[number];

/** AUD-05: how an audit stands: status, lead and dates. */
export type AuditPlan = Pick<AuditRow, PlanColumn>;

/** The plan of an audit in one of its versions. */
export type AuditPlanVersion = AuditPlan & Pick<AuditRow, 'updated_at'>;

/**
 * AUD-05: changes status, lead and dates. If somebody else has changed the audit since `base` was read, the changes are
 * merged; rejects with a ConflictError, and saves nothing, when both changed the same column.
 */
export function useSavePlan(auditId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ base, plan }: { base: AuditPlanVersion; plan: AuditPlan }) =>
      savePlan(auditId, base, plan),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: auditKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
        queryClient.invalidateQueries({ queryKey: clientKeys.stats() }),
      ]),
  });
}

async function savePlan(auditId: string, base: AuditPlanVersion, plan: AuditPlan): Promise<void> {
  const saved = unwrap(
    await supabase()
      .from('audits')
      .update(plan)
      .eq('id', auditId)
      .eq('updated_at', base.updated_at)
      .select('id')
      .maybeSingle(),
  );
  if (saved) return;
  const stored = await fetchPlan(auditId);
  // The row has not changed, so the database refused the update for another reason and would refuse it again.
  if (stored.updated_at === base.updated_at)
    throw new DataError('forbidden', 'This audit cannot be changed.');
  const { merged, conflicts } = mergeColumns(
    COLUMNS,
    { base, mine: { ...base, ...plan }, stored },
    (one, other) => one === other,
  );
  if (conflicts.length > 0)
    throw new ConflictError('Another admin has changed this audit.', stored, merged, conflicts);
  await savePlan(auditId, stored, merged);
}

async function fetchPlan(auditId: string): Promise<AuditPlanVersion> {
  const stored = unwrap(
    await supabase()
      .from('audits')
      .select('status, lead_admin_id, planned_start, planned_end, fixes_due, updated_at')
      .eq('id', auditId)
      .maybeSingle(),
  );
  if (!stored) throw new DataError('not-found', 'Another admin has deleted this audit.');
  return stored;
}
