import { paths } from '@portal/auth/routing/paths';
import { Link } from '@portal/auth/routing/router';
import { useActivity, type ActivityLine } from '@portal/data/activity/queries';
import { Card } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { formatDateTime } from '@portal/ui/format/formatters';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { History } from 'lucide-react';
import { activityLabel, activitySubject, detailText } from './describe-activity.ts';

/** ADM-08: the latest 100 actions of admins. On a phone the date is shown below the action to avoid horizontal scrolling. */
export function ActivityPage() {
  const activity = useActivity();
  return (
    <>
      <PageHeader
        title="Activity Log"
        description="Every admin action. Entries cannot be changed or removed."
      />
      <Card aria-label="Activity">
        {activity.isPending && <RowSkeletons />}
        {activity.isError && (
          <ErrorState
            title="Failed to load the activity log"
            onRetry={() => void activity.refetch()}
            isRetrying={activity.isFetching}
          />
        )}
        {activity.data?.length === 0 && <EmptyState icon={History} title="No activity yet" />}
        {activity.data && activity.data.length > 0 && <ActivityTable lines={activity.data} />}
      </Card>
    </>
  );
}

function ActivityTable({ lines }: { lines: ActivityLine[] }) {
  return (
    <Table label="Activity">
      <TableHeader>
        <TableRow>
          <TableHead>Action</TableHead>
          <TableHead>Details</TableHead>
          <TableHead className="max-sm:hidden">Date & Time</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>
              <span className="font-medium">{activityLabel(line.action)}</span>
              <AdminName line={line} />
              <span className="mt-1 block text-xs text-muted sm:hidden">
                {formatDateTime(line.created_at)}
              </span>
            </TableCell>
            <TableCell>
              <ClientLink line={line} />
              <WrappedText text={activitySubject(line.action, line.details)} className="text-muted" />
            </TableCell>
            <TableCell className="min-w-24 max-sm:hidden lg:whitespace-nowrap">
              {formatDateTime(line.created_at)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Shown below the action rather than in its own column, so that the date column still fits on a tablet. */
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
  return text && <span className={cn('block wrap-anywhere sm:max-w-28 lg:max-w-72', className)}>{text}</span>;
}

const SKELETON_ROWS = 10;

function RowSkeletons() {
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
