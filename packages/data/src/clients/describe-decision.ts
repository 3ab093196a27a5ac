import { formatDateTime } from '@portal/domain/format/formatters';
import { supabase } from '../client/supabase.ts';
import type { Client } from './queries.ts';

const DECISIONS: Readonly<Record<string, string>> = {
  approved_client: 'approved',
  rejected_client: 'rejected',
  reopened_client: 'reopened',
  suspended_client: 'suspended',
  resumed_client: 'resumed',
  undid_step: 'undid a decision on',
};

/** A sentence that says who last decided on the client since the admin read them, and when; null when nobody did. */
export async function describeDecisionSince(
  read: Pick<Client, 'client_id' | 'updated_at'>,
): Promise<string | null> {
  const { data: line } = await supabase()
    .from('admin_activity_logs')
    .select('action, admin_user_id, created_at, details')
    .eq('target_user_id', read.client_id)
    .in('action', Object.keys(DECISIONS))
    .gt('created_at', read.updated_at)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle();
  if (!line) return null;
  const { data: session } = await supabase().auth.getSession();
  const isOwn = line.admin_user_id === session.session?.user.id;
  const who = isOwn ? 'You' : (adminName(line.details) ?? 'Another admin');
  return `${who} ${DECISIONS[line.action] ?? 'decided on'} this client already, on ${formatDateTime(line.created_at)}.`;
}

function adminName(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('admin_name' in details)) return null;
  return typeof details.admin_name === 'string' ? details.admin_name : null;
}
