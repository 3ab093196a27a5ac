import { supabase } from '../client/supabase.ts';

const DECISIONS: Readonly<Record<string, string>> = {
  approved_client: 'approved',
  rejected_client: 'rejected',
  reopened_client: 'reopened',
  suspended_client: 'suspended',
  resumed_client: 'resumed',
};

/** A sentence that says who last took one of these actions of the log on the client, and when. */
export async function describeLastDecision(userId: string, actions: readonly string[]): Promise<string> {
  const { data: line } = await supabase()
    .from('admin_activity_logs')
    .select('action, admin_user_id, created_at, details')
    .eq('target_user_id', userId)
    .in('action', actions)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle();
  if (!line) return 'Another admin has already decided on this client.';
  const { data: session } = await supabase().auth.getSession();
  const isOwn = line.admin_user_id === session.session?.user.id;
  const who = isOwn ? 'You' : (adminName(line.details) ?? 'Another admin');
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(line.created_at),
  );
  return `${who} ${DECISIONS[line.action] ?? 'decided on'} this client already, on ${when}.`;
}

function adminName(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('admin_name' in details)) return null;
  return typeof details.admin_name === 'string' ? details.admin_name : null;
}
