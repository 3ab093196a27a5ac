import { formatNumber } from '@portal/domain/format/formatters';
import { WAITS_FOR_AUDITOR, WAITS_FOR_CLIENT, type FindingCount } from '@portal/domain/findings/types';
import type { BadgeTone } from '@portal/ui/primitives/badge';
import { cn } from '@portal/ui/primitives/class-names';
import { StatusIcon } from '@portal/ui/primitives/status-badge';
import { SeverityBadge, severityTone } from '@portal/ui/primitives/finding-badges';
import { FINDING_STATUSES, SEVERITIES, findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { Link } from '@portal/ui/layout/link';

type Props = {
  counts: readonly FindingCount[];
  getHref: (severity: string, status?: string) => string;
};

const FILL: Partial<Record<BadgeTone, string>> = {
  critical: 'fill-critical',
  danger: 'fill-danger',
  warning: 'fill-warning',
  info: 'fill-info',
};

/** How strong the severity's colour is: full for what waits for the client, weak for what is closed. */
function strength(status: string): string {
  if (WAITS_FOR_CLIENT.includes(status)) return '';
  return WAITS_FOR_AUDITOR.includes(status) ? 'opacity-60' : 'opacity-25';
}

/** FIND-06: the severities that an audit has findings of, the worst first, each with its findings by status. */
export function SeverityOverview({ counts, getHref }: Props) {
  const rows = SEVERITIES.map((severity) => ({ severity, parts: getParts(counts, severity) })).filter(
    ({ parts }) => parts.length > 0,
  );
  const largest = Math.max(...rows.map(({ parts }) => sum(parts)), 1);
  return (
    <ul className="flex flex-col gap-2.5">
      {rows.map(({ severity, parts }) => (
        <li
          key={severity}
          className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,8rem)_minmax(0,1fr)_minmax(0,3fr)]"
        >
          <Link href={getHref(severity)} className="group flex flex-wrap items-center gap-2 rounded-md">
            <SeverityBadge severity={severity} />{' '}
            <span className="font-medium tabular-nums group-hover:underline">{formatNumber(sum(parts))}</span>
          </Link>
          <Bar
            fill={FILL[severityTone(severity)] ?? 'fill-muted'}
            parts={parts}
            share={sum(parts) / largest}
          />
          <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
            {parts.map(({ status, count }) => (
              <Link
                key={status}
                href={getHref(severity, status)}
                className="inline-flex flex-wrap items-center gap-x-1.5 rounded-sm text-muted hover:text-foreground hover:underline"
              >
                <StatusIcon status={status} className="size-3.5 shrink-0" />
                <span className="tabular-nums">{formatNumber(count)}</span> {findingStatusLabel(status)}
              </Link>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Part = { status: string; count: number };

function getParts(counts: readonly FindingCount[], severity: string): Part[] {
  return FINDING_STATUSES.flatMap((status) => {
    const count = counts.find((one) => one.severity === severity && one.status === status)?.count ?? 0;
    return count > 0 ? [{ status, count }] : [];
  });
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { count }) => total + count, 0);

/** The statuses as parts of a bar, whose length is the number of findings compared with the largest severity. */
function Bar({ fill, parts, share }: { fill: string; parts: readonly Part[]; share: number }) {
  return (
    <svg
      aria-hidden="true"
      className="hidden h-2 w-full max-w-48 sm:block"
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
    >
      {parts.map(({ status, count }, index) => (
        <rect
          key={status}
          x={(sum(parts.slice(0, index)) / sum(parts)) * 100 * share}
          width={(count / sum(parts)) * 100 * share}
          height="2"
          className={cn('stroke-surface', fill, strength(status))}
        />
      ))}
    </svg>
  );
}
