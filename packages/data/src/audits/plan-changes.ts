import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activityKeys } from '../activity/keys.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { clientKeys } from '../clients/keys.ts';
import { auditKeys } from './keys.ts';

type AuditRow = Tables<'audits'>;

/** AUD-05: how an audit stands: status, lead and dates. */
export type AuditPlan = Pick<
  AuditRow,
  'status' | 'lead_admin_id' | 'planned_start' | 'planned_end' | 'fixes_due'
>;

/** AUD-05: changes status, lead and dates. Rejects with a 'conflict' when somebody else has changed the audit since it was read. */
export function useSavePlan(audit: Pick<AuditRow, 'id' | 'updated_at'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (plan: AuditPlan) => {
      const saved = unwrap(
        await supabase()
          .from('audits')
          .update(plan)
          .eq('id', audit.id)
          .eq('updated_at', audit.updated_at)
          .select('id')
          .maybeSingle(),
      );
      if (!saved) {
        throw new DataError(
          'conflict',
          'Someone else has changed this audit in the meantime. Check the values and save again.',
        );
      }
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: auditKeys.all }),
        queryClient.invalidateQueries({ queryKey: activityKeys.all }),
        queryClient.invalidateQueries({ queryKey: clientKeys.stats() }),
      ]),
  });
}
