// The facts of an audit and the history of its reports (SEAL-07), on paper and in Markdown.
import { formatDate, formatDateInUtc } from '../../../../packages/domain/src/format/formatters.ts';
import { reportKindLabel } from '../../../../packages/domain/src/reports/report-kinds.ts';
import type { ReportSnapshot } from './snapshot.ts';

export function projectFacts(report: ReportSnapshot): [string, string][] {
  const { audit, client, engagement, project } = report;
  const facts: [string, string | null][] = [
    ['Client', client],
    ['Project', project],
    ['Type', audit.type],
    ['Audit', period(engagement.starts, engagement.ends)],
    ['Fix review', period(engagement.review_starts, engagement.review_ends)],
    ['Effort', engagement.effort],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

function period(starts: string | null, ends: string | null): string | null {
  const [first, last] = [formatDate(starts), formatDate(ends)];
  if (!first && !last) return null;
  if (!last) return `from ${first}`;
  if (!first) return `until ${last}`;
  return first === last ? first : `${first} to ${last}`;
}

/** The version, kind, date and state of each report of the audit, this one last. */
export function versions({ history, report }: ReportSnapshot): [string, string, string, string][] {
  return [
    ...history.map(
      ({ version, kind, issued_on, report_date, withdrawn }): [string, string, string, string] => [
        version ?? '–',
        reportKindLabel(kind),
        report_date
          ? `Sealed ${formatDate(issued_on)}, report dated ${formatDate(report_date)}`
          : formatDate(issued_on),
        withdrawn ? 'Withdrawn' : 'Issued',
      ],
    ),
    [
      report.version ?? '–',
      reportKindLabel(report.kind),
      formatDateInUtc(report.taken_at),
      report.is_preview ? 'Preview of this report' : 'This report',
    ],
  ];
}
