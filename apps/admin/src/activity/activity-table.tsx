import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import type { ActivityLine } from '@portal/data/activity/queries';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDateTime } from '@portal/ui/format/formatters';
import { cn } from '@portal/ui/primitives/class-names';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { activityLabel, activitySubject, detailText } from './describe-activity.ts';

/** ADM-08: lines of the log. Below 1024 px the date is shown below the action, so that the details have room. */
export function ActivityTable({ lines }: { lines: ActivityLine[] }) {
  return (
    <Table label="Activity">
      <TableHeader>
        <TableRow>
          <TableHead className="max-lg:w-2/5">Action</TableHead>
          <TableHead>Details</TableHead>
          <TableHead className="max-lg:hidden">Date & Time</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>
              <span className="font-medium">{activityLabel(line.action)}</span>
              <AdminName line={line} />
              <span className="mt-1 block text-xs text-muted lg:hidden">
                {formatDateTime(line.created_at)}
              </span>
            </TableCell>
            <TableCell>
              <ClientLink line={line} />
              <WrappedText text={activitySubject(line.action, line.details)} className="text-muted" />
            </TableCell>
            <TableCell className="whitespace-nowrap max-lg:hidden">
              {formatDateTime(line.created_at)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Shown below the action rather than in its own column, so that the details have room. */
function AdminName({ line }: { line: ActivityLine }) {
  const name = detailText(line.details, 'admin_name');
  return name && <WrappedText text={`by ${name}`} className="text-muted" />;
}

function ClientLink({ line }: { line: ActivityLine }) {
  const name = detailText(line.details, 'client_name') ?? 'Client';
  if (!line.target_user_id) return <WrappedText text={name} />;
  return (
    <Link className="text-accent underline underline-offset-2" to={paths.adminClient(line.target_user_id)}>
      <WrappedText text={name} />
    </Link>
  );
}

/** Wraps long names, so that they are never cut off and never widen their column. */
function WrappedText({ text, className }: { text: string | null; className?: string }) {
  return text && <span className={cn('block wrap-anywhere lg:max-w-72', className)}>{text}</span>;
}

const SKELETON_ROWS = 10;

/** Shown in place of the rows while they are loading. */
export function ActivitySkeleton() {
  return (
    <output aria-label="Loading activity" className="block divide-y divide-border">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </output>
  );
}
