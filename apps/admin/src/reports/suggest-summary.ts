import type { ReportDetails } from '@portal/data/audits/report-texts';
import type { Scope } from '@portal/data/audits/scope';
import { SEVERITIES, findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';
import type { FindingCount } from '@portal/domain/findings/types';
import { formatCount, formatDate, formatNumber } from '@portal/domain/format/formatters';

type Facts = {
  title: string;
  client: string | null;
  scope: Scope;
  counts: readonly FindingCount[];
  details: Pick<ReportDetails, 'starts' | 'ends'>;
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** SEAL-07: a first draft of the executive summary, from the scope and the number of published findings by severity and status. */
export function suggestSummary({ title, client, scope, counts, details: { starts, ends } }: Facts): string {
  const period = starts && ends ? ` from ${formatDate(starts)} to ${formatDate(ends)}` : '';
  return [
    `We audited **${title}**${client ? ` for ${client}` : ''}${period}. ${describeScope(scope)}`.trim(),
    describeFindings(counts),
  ].join('\n\n');
}

function describeScope({ repositories, nsloc, languages, chains }: Scope): string {
  const what = [
    repositories.length > 0 && formatCount(repositories.length, 'repository', 'repositories'),
    nsloc !== null && `${formatNumber(nsloc)} lines of code`,
  ].filter((part) => part !== false);
  if (what.length === 0) return '';
  const where = chains.length > 0 ? ` for ${list.format(chains)}` : '';
  const how = languages.length > 0 ? ` in ${list.format(languages)}` : '';
  return `The scope was ${what.join(' with ')}${how}${where}.`;
}

function describeFindings(counts: readonly FindingCount[]): string {
  const valid = counts.filter(({ status }) => status !== 'withdrawn');
  const total = sum(valid);
  if (total === 0) return 'We published no findings.';
  const severities = SEVERITIES.map((severity) => ({
    label: severityLabel(severity).toLowerCase(),
    count: sum(valid.filter((one) => one.severity === severity)),
  })).filter(({ count }) => count > 0);
  const statuses = [...new Set(valid.map(({ status }) => status))].map((status) => ({
    label: findingStatusLabel(status).toLowerCase(),
    count: sum(valid.filter((one) => one.status === status)),
  }));
  const parts = (named: typeof severities) =>
    list.format(named.map(({ label, count }) => `**${count}** ${label}`));
  return `We published ${formatCount(total, 'finding')}: ${parts(severities)}. By status: ${parts(statuses)}.`;
}

const sum = (counts: readonly FindingCount[]) => counts.reduce((total, { count }) => total + count, 0);
