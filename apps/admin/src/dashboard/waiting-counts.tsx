import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { WorkQueueCounts } from '@portal/data/clients/work-queue';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { cn } from '@portal/ui/primitives/class-names';
import { ChevronRight } from 'lucide-react';

type Line = { label: string; count: number; hint: string; to: string };

export function WaitingCounts({ counts }: { counts: WorkQueueCounts }) {
  const { drafts_to_approve: drafts, audits_with_drafts_to_approve: auditsWithDrafts } = counts;
  const lines: Line[] = [
    {
      label: 'Applications',
      count: counts.applications,
      hint: counts.overdue_applications
        ? `${formatNumber(counts.overdue_applications)} overdue: we promise a decision within 48 hours`
        : 'We promise a decision within 48 hours',
      to: `${paths.adminClients}?status=pending&order=asc`,
    },
    {
      label: 'New requests',
      count: counts.new_requests,
      hint: 'Nobody has looked at them yet',
      to: `${paths.adminRequests}?status=new&order=asc`,
    },
    ofFindings('Fixes to review', 'fixes', counts.fixes_to_review, counts.audits_with_fixes),
    ofFindings('Disputed findings', 'disputes', counts.disputed_findings, counts.audits_with_disputes),
    ofFindings('Comments to answer', 'comments', counts.unanswered_comments, counts.audits_with_comments),
    ...(drafts === null ? [] : [ofFindings('Drafts to approve', 'approvals', drafts, auditsWithDrafts)]),
    {
      label: 'Proposals to renew',
      count: counts.lapsed_proposals,
      hint: 'Declined or expired',
      to: `${paths.adminRequests}?status=lapsed`,
    },
    {
      label: 'Proposed scopes',
      count: counts.proposed_scopes,
      hint: 'Accept each or return it',
      to: `${paths.adminAudits}?waits=scope`,
    },
    {
      label: 'Late preparations',
      count: counts.unprepared_audits,
      hint: 'Audits whose client is late',
      to: `${paths.adminAudits}?waits=preparation`,
    },
    {
      label: 'Overdue audits',
      count: counts.overdue_audits,
      hint: 'Past the date of their stage',
      to: `${paths.adminAudits}?overdue=yes&sort=planned_end&order=asc`,
    },
  ];
  return (
    <ul className="mt-2 divide-y divide-border border-b border-border lg:mb-2 lg:border-b-0">
      {lines.map((line) => (
        <li key={line.label}>
          <WaitingLine {...line} />
        </li>
      ))}
    </ul>
  );
}

function WaitingLine({ label, count, hint, to }: Line) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 px-5 py-2 hover:bg-subtle focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <span className={cn('text-xl font-semibold tabular-nums', count === 0 && 'text-muted')}>
        {formatNumber(count)}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}

const ofFindings = (label: string, waits: string, count: number, audits: number | null): Line => ({
  label,
  count,
  hint: audits ? `In ${formatCount(audits, 'audit')}` : 'None at the moment',
  to: `${paths.adminFindings}?waits=${waits}`,
});
