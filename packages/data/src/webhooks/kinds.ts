/** NOTE-03: what a webhook can be told of, as supabase/schemas/72_notices.sql says of the relation `client`; a test compares the two. */
export const WEBHOOK_KINDS: Readonly<Record<string, string>> = {
  status_changed: 'Status of an audit',
  audit_withdrawn: 'Audit withdrawn',
  report_published: 'Report published',
  report_withdrawn: 'Report withdrawn',
  source_requested: 'Source requested',
  findings_published: 'Findings published',
  finding_commented: 'Comment on a finding',
  severity_changed: 'Severity of a finding changed',
  fix_reviewed: 'Fix reviewed',
  dispute_answered: 'Dispute answered',
  finding_reopened: 'Finding opened again',
  finding_withdrawn: 'Finding withdrawn',
  request_decided: 'Request for a service answered',
  request_status_changed: 'Request for a service in review',
  team_joined: 'Person joined your team',
  client_resumed: 'Portal opened again',
};
