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
  details: Record<string, string | number>;
};

const line = (
  account: string,
  action: string,
  daysAgo: number,
  details: DemoLogLine['details'] = {},
): DemoLogLine => ({ account, action, daysAgo, details });

export function demoLog(): DemoLogLine[] {
  const decisions = demoClients.flatMap(({ account, status, decidedDaysAgo }): DemoLogLine[] =>
    status === 'pending' || decidedDaysAgo === undefined
      ? []
      : [line(account, `${status}_client`, decidedDaysAgo)],
  );
  const audits = demoAudits.flatMap((audit): DemoLogLine[] => {
    const { account, title, statuses, reports = [], findings = [] } = audit;
    const of = (action: string, daysAgo: number, details = {}) =>
      line(account, action, daysAgo, { title, ...details });
    return [
      of('created_audit', createdDaysAgo(audit)),
      ...Object.entries(statuses).flatMap(([to, daysAgo], index, all) => {
        const from = all[index - 1]?.[0];
        return from ? [of('changed_audit_status', daysAgo, { from, to })] : [];
      }),
      ...(findings.length > 0
        ? [of('published_findings', publishedDaysAgo(audit), { count: findings.length })]
        : []),
      ...numbered(findings).flatMap(({ finding, number }) =>
        (finding.steps ?? []).flatMap(({ by, to, daysAgo }, index, steps) =>
          by === 'auditor'
            ? [of('moved_finding', daysAgo, { number, from: steps[index - 1]?.to ?? 'open', to })]
            : [],
        ),
      ),
      ...reports.map(({ version, daysAgo }) => of('issued_report', daysAgo, { version })),
    ];
  });
  const files = demoFiles
    .filter(({ isFromTeam }) => isFromTeam)
    .map(({ name, daysAgo }) => line('client', 'uploaded_file', daysAgo, { file_name: name }));
  return [...decisions, ...audits, ...files, ...others].map((one) => ({
    ...one,
    details: {
      client_name: getClient(one.account).company,
      admin_name: DEMO_ADMIN.full_name,
      ...one.details,
    },
  }));
}

const others = [
  line('client', 'changed_request_status', 25, {
    project_name: 'Keeper bot',
    from: 'in_review',
    to: 'accepted',
  }),
  line('solstice', 'recommended_article', 4.9, { article_slug: 'preparing-for-a-smart-contract-audit' }),
  line('client', 'changed_request_status', 3.1, {
    project_name: 'Governance timelock',
    from: 'new',
    to: 'accepted',
  }),
  line('client', 'recommended_article', 2.9, { article_slug: 'invariant-and-fuzz-testing' }),
  line('client', 'started_impersonation', 1.12),
  line('client', 'ended_impersonation', 1.11),
];
