import { LegalList } from './legal-document.tsx';

/** Each `rule` is one of private.retention_rules, compared by privacy-promises.test.tsx; null is another promise. */
export const retentionPeriods: readonly { rule: string | null; what: string; kept: string }[] = [
  {
    rule: 'client_data',
    what: 'Account with its sign-in protection, profile, projects, audits with their findings and comments, reports, files and service requests',
    kept: 'as long as you have an account. Write to us to have them erased; we do it within a month.',
  },
  {
    rule: 'rejected_applications',
    what: 'Applications that were rejected',
    kept: '12 months after the last change.',
  },
  {
    rule: 'unused_accounts',
    what: 'Accounts without a submitted application',
    kept: '12 months after the last sign-in or use.',
  },
  {
    rule: 'emails',
    what: 'The portal’s emails to you and about you, and that they were sent',
    kept: '90 days.',
  },
  {
    rule: 'invitations',
    what: 'Invitations to a team, with the address that was invited',
    kept: '30 days after they end.',
  },
  {
    rule: 'activity_log',
    what: 'Records of what administrators decided and changed',
    kept: '3 years. When your account is erased, every name and text about you is removed from them.',
  },
  { rule: 'events', what: 'What happened, outside of the history of an audit', kept: '90 days.' },
  { rule: 'notices', what: 'Notices in the portal about what is new', kept: '90 days.' },
  {
    rule: 'webhook_deliveries',
    what: 'What was sent to your webhooks, and how they responded',
    kept: '90 days.',
  },
  {
    rule: 'impersonation_sessions',
    what: 'Records of when an administrator viewed your portal',
    kept: '3 years, or until your account is erased.',
  },
  {
    rule: 'openings',
    what: 'Records of who opened your reports and files',
    kept: '3 years, or until your account is erased.',
  },
  { rule: 'sign_in_log', what: 'Records of signing in', kept: '12 months.' },
  {
    rule: null,
    what: 'The names in an issued report: its auditors and the people who wrote about its findings',
    kept: 'as long as the report, even after one of these people has left or was erased.',
  },
  {
    rule: null,
    what: 'Server logs of our providers',
    kept: 'for as long as our plan with them provides, at most 28 days at Supabase.',
  },
  {
    rule: null,
    what: 'Backups',
    kept: 'encrypted. What is removed from the portal is removed from them at most 35 days later.',
  },
  { rule: null, what: 'Contracts and invoices', kept: 'outside of the portal, as long as tax law requires.' },
];

/** The same as a list of the privacy policy. */
export function RetentionPeriods() {
  return <LegalList entries={Object.fromEntries(retentionPeriods.map(({ what, kept }) => [what, kept]))} />;
}
