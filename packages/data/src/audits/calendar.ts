import { useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { byText, everyRow, fetchRows } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { Duty } from './staff.ts';

type ClientNames = Pick<Tables<'profiles'>, 'client_id' | 'company_name' | 'full_name' | 'business_email'>;
/** Clients are requested by their ids, which stand in the address. */
const CLIENTS_AT_ONCE = 100;

/** An audit that is neither completed nor withdrawn, with its dates (YYYY-MM-DD) and who works on it. */
export type PlannedAudit = {
  id: string;
  title: string;
  client_id: string;
  /** Null when the client was erased meanwhile. */
  client: ClientNames | null;
  lead_id: string | null;
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
              'id, title, client_id, lead_id, planned_start, planned_end, audit_staff(person_id, duty, until)',
            )
            .not('status', 'in', '(completed,withdrawn)')
            .or(`planned_end.gte.${from},planned_end.is.null`),
        'id',
        signal,
      );
      const ids = [...new Set(audits.map(({ client_id }) => client_id))];
      const parts = Array.from({ length: Math.ceil(ids.length / CLIENTS_AT_ONCE) }, (_, part) =>
        ids.slice(part * CLIENTS_AT_ONCE, (part + 1) * CLIENTS_AT_ONCE),
      );
      const clients = await Promise.all(
        parts.map((part) =>
          fetchRows(
            supabase()
              .from('profiles')
              .select('client_id, company_name, full_name, business_email')
              .in('client_id', part),
            signal,
          ),
        ),
      );
      const byId = new Map(clients.flat().map((client) => [client.client_id, client]));
      return audits
        .map((audit) => ({ ...(audit as PlannedAudit), client: byId.get(audit.client_id) ?? null }))
        .toSorted(byStart);
    },
  });
}

/** Those without a start come last. */
const byStart = byText(({ planned_start }: PlannedAudit) => planned_start ?? '9');
