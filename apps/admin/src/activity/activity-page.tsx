import { useSearchParams } from '@portal/auth/routing/router';
import { exportActivity } from '@portal/data/activity/export';
import { ACTIVITY_PAGE_SIZE, useActivity, type ActivityLine } from '@portal/data/activity/queries';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { NoRows } from '@portal/ui/list/no-rows';
import { Button } from '@portal/ui/primitives/button';
import { Card } from '@portal/ui/primitives/card';
import { History } from 'lucide-react';
import { CsvExportButton } from '../csv-export/csv-export-button.tsx';
import { activityCsvHeader, activityCsvRows, activityFileName } from './activity-csv.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivitySkeleton, ActivityTable } from './activity-table.tsx';
import {
  activityViewParams,
  EVERYTHING,
  isFiltered,
  parseActivityView,
  toActivityFilter,
  type ActivityView,
} from './activity-view-params.ts';

/** ADM-08: the log of what admins did. The database searches and filters; the address holds the filters and the page. */
export function ActivityPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseActivityView(searchParams);
  const filter = toActivityFilter(view);
  const activity = useActivity(filter, view.after);
  const lines = activity.data ?? [];

  function changeView(change: Partial<ActivityView>) {
    setSearchParams(activityViewParams({ ...view, after: null, ...change }), {
      // Refining a search replaces the history entry, so that Back leaves the search instead of undoing it letter by letter.
      replace: Boolean(change.search && view.search),
      preventScrollReset: !change.after,
    });
  }

  return (
    <>
      <PageHeader
        title="Activity Log"
        description="Every admin action. Entries cannot be changed or removed."
        actions={
          <CsvExportButton
            noun="the activity log"
            pages={(signal) => exportActivity(filter, signal)}
            header={activityCsvHeader}
            lines={activityCsvRows}
            fileName={activityFileName}
          />
        }
      />
      <ActivityFilters view={view} onChange={changeView} />
      <Card aria-label="Activity" aria-busy={activity.isPlaceholderData}>
        {activity.isPending && <ActivitySkeleton />}
        {activity.isLoadingError && (
          <ErrorState
            title="Failed to load the activity log"
            onRetry={() => void activity.refetch()}
            isRetrying={activity.isFetching}
          />
        )}
        {activity.data && lines.length === 0 && (
          <NoRows
            icon={History}
            noun="entries"
            description="The actions of admins appear here."
            isPastTheEnd={view.after !== null}
            isFiltered={isFiltered(view)}
            onFirstPage={() => changeView({})}
            onShowAll={() => changeView(EVERYTHING)}
          />
        )}
        {lines.length > 0 && <ActivityTable lines={lines} />}
        {lines.length > 0 && <Pages view={view} lines={lines} onChange={changeView} />}
      </Card>
    </>
  );
}

type PagesProps = {
  view: ActivityView;
  lines: ActivityLine[];
  onChange: (change: Partial<ActivityView>) => void;
};

/** Buttons to older lines and back to the latest. A page that is not full is the last one. */
function Pages({ view, lines, onChange }: PagesProps) {
  const last = lines.at(-1);
  const hasOlder = lines.length === ACTIVITY_PAGE_SIZE;
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-5 py-3"
    >
      <output className="text-sm text-muted tabular-nums">
        {describePage(lines.length, view.after !== null, hasOlder)}
      </output>
      <div className="flex flex-wrap gap-2">
        {view.after && (
          <Button variant="secondary" size="sm" onClick={() => onChange({ after: null })}>
            Latest entries
          </Button>
        )}
        {last && hasOlder && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onChange({ after: { createdAt: last.created_at, id: last.id } })}
          >
            Older entries
          </Button>
        )}
      </div>
    </nav>
  );
}

function describePage(count: number, isOlder: boolean, hasOlder: boolean): string {
  if (!isOlder)
    return hasOlder ? `The latest ${count} entries` : `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return hasOlder ? `${count} older entries` : `The oldest ${count === 1 ? 'entry' : `${count} entries`}`;
}
