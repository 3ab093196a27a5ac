import { DEMO_ADMIN } from './accounts.ts';
import { createdDaysAgo, demoAudits, publishedDaysAgo } from './audits.ts';
import { demoClients } from './clients.ts';
import { numbered } from './findings/finding.ts';
import { getClient } from './seeding.ts';
import { demoFiles } from './work.ts';

type DemoLogLine = {
  account: string;
  action: string;
  daysAgo: number;
  details?: Record<string, string | number>;
};

export function demoLog(): Required<DemoLogLine>[] {
  const decisions = demoClients.flatMap(({ account, status, decidedDaysAgo }): DemoLogLine[] =>
    status === 'pending' || decidedDaysAgo === undefined
      ? []
      : [{ account, action: `${status}_client`, daysAgo: decidedDaysAgo }],
  );
  const audits = demoAudits.flatMap((audit): DemoLogLine[] => {
    const { account, title, statuses, reports = [], findings = [] } = audit;
    const line = (action: string, daysAgo: number, details = {}): DemoLogLine => ({
      account,
      action,
      daysAgo,
      details: { title, ...details },
    });
    return [
      line('created_audit', createdDaysAgo(audit)),
      ...Object.entries(statuses).flatMap(([to, daysAgo], index, all) => {
        const from = all[index - 1]?.[0];
        return from ? [line('changed_audit_status', daysAgo, { from, to })] : [];
      }),
      ...(findings.length > 0
        ? [line('published_findings', publishedDaysAgo(audit), { count: findings.length })]
        : []),
      ...numbered(findings).flatMap(({ finding, number }) =>
        (finding.steps ?? []).flatMap(({ by, to, daysAgo }, index, steps) =>
          by === 'auditor'
            ? [line('moved_finding', daysAgo, { number, from: steps[index - 1]?.to ?? 'open', to })]
            : [],
        ),
      ),
      ...reports.map(({ version, daysAgo }) => line('issued_report', daysAgo, { version })),
    ];
  });
  const files = demoFiles
    .filter(({ isFromTeam }) => isFromTeam)
    .map(({ name, daysAgo }) => ({
      account: 'client',
      action: 'uploaded_file',
      daysAgo,
      details: { file_name: name },
    }));
  return [...decisions, ...audits, ...files, ...others].map((line) => ({
    ...line,
    details: {
      client_name: getClient(line.account).company,
      admin_name: DEMO_ADMIN.full_name,
      ...line.details,
    },
  }));
}

const others: readonly DemoLogLine[] = [
  {
    account: 'client',
    action: 'changed_request_status',
    daysAgo: 25,
    details: { project_name: 'Keeper bot', from: 'in_review', to: 'accepted' },
  },
  {
    account: 'solstice',
    action: 'recommended_article',
    daysAgo: 4.9,
    details: { article_slug: 'preparing-for-a-smart-contract-audit' },
  },
  {
    account: 'client',
    action: 'changed_request_status',
    daysAgo: 3.1,
    details: { project_name: 'Governance timelock', from: 'new', to: 'accepted' },
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
