import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { Audit } from '@portal/data/audits/queries';
import type { UseQueryResult } from '@portal/data/client/query';
import type { Page } from '@portal/data/client/read';
import { useFileSummary } from '@portal/data/files/queries';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatCount } from '@portal/domain/format/formatters';
import { BookOpen, FileText, FolderOpen, MessageCircle } from 'lucide-react';

type Props = { clientId: string; audits: UseQueryResult<Page<Audit>>; guideCount: number };

/** By the width of its container, because enlarged text and the sidebar leave less room than the window has. */
export const overviewClasses = 'grid gap-3 @sm:grid-cols-2 @min-[58rem]:grid-cols-4';

/** DASH-02: the four cards, a line each, with what there is behind them. */
export function OverviewLinks({ clientId, audits, guideCount }: Props) {
  const files = useFileSummary(clientId);
  const cards = [
    {
      to: paths.reports,
      label: 'Audit Reports',
      icon: FileText,
      value: audits.data ? `${audits.data.rows.length} recent` : '–',
      isLoading: audits.isPending,
    },
    {
      to: paths.files,
      label: 'Files & Media',
      icon: FolderOpen,
      value: files.data ? formatCount(files.data.totalCount, 'file') : '–',
      isLoading: files.isPending,
    },
    {
      to: paths.knowledge,
      label: 'Knowledge Base',
      icon: BookOpen,
      value: formatCount(guideCount, 'guide'),
    },
    { to: paths.contact, label: 'Contact & Support', icon: MessageCircle, value: '24/7' },
  ];
  return (
    <nav aria-label="Overview" className="@container">
      <div className={overviewClasses}>
        {cards.map(({ to, label, icon: Icon, value, isLoading }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center gap-2 rounded-lg border border-border bg-surface px-3 py-2 shadow-xs transition-colors hover:border-input"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted @max-lg:hidden" />
            <span className="min-w-0 font-medium">{label}</span>{' '}
            <span className="flex min-h-[1lh] flex-1 items-center justify-end text-muted tabular-nums">
              {isLoading ? <Skeleton className="h-4 w-14" /> : value}
            </span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
