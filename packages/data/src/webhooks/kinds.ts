/** NOTE-03: what a webhook can be told of, as supabase/schemas/72_notices.sql says of the relation `client`; a test compares the two. */
export const WEBHOOK_KINDS: readonly string[] = [
  'status_changed',
  'audit_withdrawn',
  'report_published',
  'report_withdrawn',
  'source_requested',
  'findings_published',
  'finding_commented',
  'severity_changed',
  'fix_reviewed',
  'dispute_answered',
  'finding_reopened',
  'finding_withdrawn',
  'request_decided',
  'request_status_changed',
  'team_joined',
  'client_resumed',
];
