import type { ReactNode } from 'react';
import { formatNumber } from '@portal/domain/format/formatters';
import type { BadgeTone } from '@portal/ui/primitives/badge';
import { cn } from '@portal/ui/primitives/class-names';
import { SeverityBadge } from './finding-badges.tsx';
import { FINDING_STATUSES, SEVERITIES, findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { findingStatusTone } from './finding-tones.ts';
import { Link } from '@portal/ui/layout/link';

type FindingCount = { severity: string; status: string; count: number };

interface SeverityOverviewProps {
  counts: readonly FindingCount[];
  getHref: (severity: string, status?: string) => string;
  className?: string;
}

const FILL: Readonly<Record<BadgeTone, { dot: string; bar: string }>> = {
  success: { dot: 'bg-success', bar: 'fill-success' },
  info: { dot: 'bg-info', bar: 'fill-info' },
  warning: { dot: 'bg-warning', bar: 'fill-warning' },
  danger: { dot: 'bg-danger', bar: 'fill-danger' },
  neutral: { dot: 'bg-muted', bar: 'fill-muted' },
};

/** FIND-06: the severities that an audit has findings of, the worst first, each with its findings by status. */
export function SeverityOverview({ counts, getHref, className }: SeverityOverviewProps) {
  const rows = SEVERITIES.map((severity) => ({ severity, parts: getParts(counts, severity) })).filter(
    ({ parts }) => parts.length > 0,
  );
  const largest = Math.max(...rows.map(({ parts }) => sum(parts)), 1);
  return (
    <ul className={cn('flex flex-col gap-2.5', className)}>
      {rows.map(({ severity, parts }) => (
        <li
          key={severity}
          className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,8rem)_minmax(0,1fr)_minmax(0,3fr)]"
        >
          <Link href={getHref(severity)} className="group flex flex-wrap items-center gap-2 rounded-md">
            <SeverityBadge severity={severity} />{' '}
            <span className="font-medium tabular-nums group-hover:underline">{formatNumber(sum(parts))}</span>
          </Link>
          <Bar parts={parts} share={sum(parts) / largest} />
          <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
            {parts.map(({ status, count }) => (
              <StatusCount key={status} href={getHref(severity, status)}>
                <span
                  aria-hidden="true"
                  className={cn(
                    'size-2 rounded-full forced-color-adjust-none',
                    FILL[findingStatusTone(status)].dot,
                  )}
                />
                <span className="tabular-nums">{formatNumber(count)}</span> {findingStatusLabel(status)}
              </StatusCount>
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
function Bar({ parts, share }: { parts: readonly Part[]; share: number }) {
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
          className={cn('stroke-surface', FILL[findingStatusTone(status)].bar)}
        />
      ))}
    </svg>
  );
}

function StatusCount({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex flex-wrap items-center gap-x-1.5 rounded-sm text-muted hover:text-foreground hover:underline"
    >
      {children}
    </Link>
  );
}
