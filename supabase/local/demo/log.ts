import { demoAudits } from './audits.ts';
import { demoClients } from './clients.ts';
import { demoFiles } from './work.ts';

/** A line of the activity log. `details` are added to the client's name, which every line has. */
export type DemoLogLine = {
  account: string;
  action: string;
  daysAgo: number;
  details?: Record<string, string>;
};

/** The admin's past actions, in the form in which the triggers write them. */
export function demoLog(): DemoLogLine[] {
  const decisions = demoClients.flatMap(({ account, status, decidedDaysAgo }): DemoLogLine[] =>
    status === 'pending' || decidedDaysAgo === undefined
      ? []
      : [{ account, action: `${status}_client`, daysAgo: decidedDaysAgo }],
  );
  const audits = demoAudits.flatMap(({ account, title, createdDaysAgo, reports = [] }): DemoLogLine[] => [
    { account, action: 'created_audit', daysAgo: createdDaysAgo, details: { title } },
    ...reports.map(({ version, daysAgo }) => ({
      account,
      action: 'uploaded_report',
      daysAgo,
      details: { title, version },
    })),
  ]);
  const files = demoFiles
    .filter(({ isFromTeam }) => isFromTeam)
    .map(({ name, daysAgo }) => ({
      account: 'client',
      action: 'uploaded_file',
      daysAgo,
      details: { file_name: name },
    }));
  return [...decisions, ...audits, ...files, ...others];
}

const began = { from: 'scheduled', to: 'in_progress' };

const others: readonly DemoLogLine[] = [
  {
    account: 'client',
    action: 'changed_audit_status',
    daysAgo: 65,
    details: { title: 'Withdrawal queue', from: 'in_progress', to: 'mitigation' },
  },
  {
    account: 'client',
    action: 'changed_request_status',
    daysAgo: 25,
    details: { project_name: 'Keeper bot', from: 'in_review', to: 'accepted' },
  },
  {
    account: 'client',
    action: 'changed_audit_status',
    daysAgo: 11.9,
    details: { title: 'Keeper bot', ...began },
  },
  {
    account: 'lagoon',
    action: 'changed_audit_status',
    daysAgo: 8,
    details: { title: 'Fee router', ...began },
  },
  {
    account: 'solstice',
    action: 'recommended_article',
    daysAgo: 4.9,
    details: { article_slug: 'preparing-for-a-smart-contract-audit' },
  },
  {
    account: 'keel',
    action: 'changed_audit_status',
    daysAgo: 4,
    details: { title: 'Liquidation engine', ...began },
  },
  {
    account: 'client',
    action: 'changed_request_status',
    daysAgo: 3.1,
    details: { project_name: 'Governance timelock', from: 'new', to: 'in_review' },
  },
  {
    account: 'client',
    action: 'recommended_article',
    daysAgo: 2.9,
    details: { article_slug: 'invariant-and-fuzz-testing' },
  },
  { account: 'client', action: 'started_impersonation', daysAgo: 1.12 },
  { account: 'client', action: 'ended_impersonation', daysAgo: 1.11 },
];
