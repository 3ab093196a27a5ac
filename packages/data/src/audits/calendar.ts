import { useQuery } from '@tanstack/react-query';
import { byText, everyRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { Duty } from './staff.ts';

/** An audit that is neither completed nor withdrawn, with its dates (YYYY-MM-DD) and who works on it. */
export type PlannedAudit = {
  id: string;
  title: string;
  lead_admin_id: string | null;
  planned_start: string | null;
  planned_end: string | null;
  audit_staff: { person_id: string; duty: Duty; until: string | null }[];
};

/** STAFF-04: the audits that are planned or running, for admins: those that end on this day or later, and those without an end. */
export function usePlannedAudits(from: string) {
  return useQuery({
    queryKey: ['audits', 'planned', from],
    queryFn: async ({ signal }): Promise<PlannedAudit[]> => {
      const audits = await everyRow(
        () =>
          supabase()
            .from('audits')
            .select(
              'id, title, lead_admin_id, planned_start, planned_end, audit_staff(person_id, duty, until)',
            )
            .not('status', 'in', '(completed,withdrawn)')
            .or(`planned_end.gte.${from},planned_end.is.null`),
        'id',
        signal,
      );
      return (audits as PlannedAudit[]).toSorted(byStart);
    },
  });
}

/** Those without a start come last. */
const byStart = byText(({ planned_start }: PlannedAudit) => planned_start ?? '9');
