import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import type { FindingContent, ManagedLocation } from './managed-finding.ts';

type FindingRow = { id: string; audit_id?: string } & Partial<Omit<FindingContent, 'locations'>>;

/**
 * Stores columns of a finding and all its locations, or nothing. Without `updatedAt` the finding is a new draft; with it,
 * rejects with a 'conflict' when it has changed since.
 */
export async function storeFinding(
  finding: FindingRow,
  locations: readonly ManagedLocation[],
  updatedAt: string | null,
): Promise<void> {
  unwrap(
    await supabase().rpc('save_finding', {
      finding,
      locations: [...locations],
      ...(updatedAt !== null && { expected_updated_at: updatedAt }),
    }),
  );
}
