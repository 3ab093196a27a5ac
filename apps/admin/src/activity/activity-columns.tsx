import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { ActivityLine } from '@portal/data/activity/queries';
import { formatDateTime } from '@portal/domain/format/formatters';
import type { Column } from '@portal/ui/list/list-page';
import { cn } from '@portal/ui/primitives/class-names';
import { activityLabel, activitySubject, clientOf, detailText } from './describe-activity.ts';

/** ADM-08: the columns of the log. Below 1024 px the date is shown below the action, so that the details have room. */
export const activityColumns: readonly Column<ActivityLine>[] = [
  {
    head: 'Action',
    headClassName: 'max-lg:w-2/5',
    cell: (line) => (
      <>
        <span className="font-medium">{activityLabel(line.action)}</span>
        <AdminName line={line} />
        <span className="mt-1 block text-xs text-muted lg:hidden">{formatDateTime(line.created_at)}</span>
      </>
    ),
  },
  {
    head: 'Details',
    cell: (line) => (
      <>
        <ClientLink line={line} />
        <WrappedText text={activitySubject(line.action, line.details)} className="text-muted" />
      </>
    ),
  },
  {
    head: 'Date & Time',
    className: 'whitespace-nowrap max-lg:hidden',
    cell: (line) => formatDateTime(line.created_at),
  },
];

/** Shown below the action rather than in its own column, so that the details have room. */
function AdminName({ line }: { line: ActivityLine }) {
  const name = detailText(line.details, 'admin_name');
  return name && <WrappedText text={`by ${name}`} className="text-muted" />;
}

function ClientLink({ line }: { line: ActivityLine }) {
  const name = detailText(line.details, 'client_name');
  const clientId = clientOf(line);
  if (!clientId) return <WrappedText text={name} />;
  return (
    <Link className="text-accent underline underline-offset-2" to={paths.adminClient(clientId)}>
      <WrappedText text={name ?? 'Client'} />
    </Link>
  );
}

/** Wraps long names, so that they are never cut off and never widen their column. */
function WrappedText({ text, className }: { text: string | null; className?: string }) {
  return text && <span className={cn('block wrap-anywhere lg:max-w-72', className)}>{text}</span>;
}
