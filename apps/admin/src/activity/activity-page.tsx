import {
  anyDay,
  anyId,
  defineListView,
  oneOrNone,
  rowCursor,
  useListView,
} from '@portal/frame/routing/list-view';
import { exportActivity, useActivity, type ActivityLine } from '@portal/data/activity/queries';
import { parseTimestamp } from '@portal/domain/format/formatters';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ListPage } from '@portal/ui/list/list-page';
import { History } from 'lucide-react';
import { CsvExportButton } from '../shared/csv-export/csv-export-button.tsx';
import { OlderEntries } from './older-entries.tsx';
import { activityColumns } from './activity-columns.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import {
  ACTIVITY_CHOICES,
  ACTIVITY_SIDES,
  activityLabel,
  activitySubject,
  detailText,
} from './describe-activity.ts';

const activityList = defineListView({
  filters: {
    action: oneOrNone(ACTIVITY_CHOICES),
    adminId: anyId(),
    clientId: anyId(),
    // Both days are included.
    from: anyDay(),
    to: anyDay(),
  },
  place: { after: rowCursor() },
  params: { adminId: 'admin', clientId: 'client' },
});

/** The columns of the exported file, in the same wording as the page. */
const EXPORTED = {
  Time: ({ created_at }: ActivityLine) => parseTimestamp(created_at)?.toISOString() ?? '',
  Action: ({ action }: ActivityLine) => activityLabel(action),
  By: ({ details }: ActivityLine) => detailText(details, 'admin_name'),
  Client: ({ details }: ActivityLine) => detailText(details, 'client_name'),
  Details: ({ action, details }: ActivityLine) => activitySubject(action, details),
};

/** ADM-08: the log of what admins did, and what clients changed in their accounts. */
export function ActivityPage() {
  const list = useListView(activityList);
  const { view, change } = list;
  const { search, action, adminId, clientId, from, to, after } = view;
  const filter = {
    search: search.trim(),
    ...(action && action in ACTIVITY_SIDES
      ? { action: null, byAdmin: action === 'admins' }
      : { action, byAdmin: null }),
    adminId,
    clientId,
    since: from && startOfDay(from),
    until: to && startOfDay(to, 1),
  };
  const activity = useActivity(filter, after);
  return (
    <>
      <PageHeader
        title="Activity Log"
        description="What admins did, and what clients changed in their account, team and webhooks. Entries cannot be changed or removed."
        actions={
          <CsvExportButton
            noun="the activity log"
            pages={(signal) => exportActivity(filter, signal)}
            file="activity"
            columns={EXPORTED}
          />
        }
      />
      <ListPage
        list={list}
        query={activity}
        getId={({ id }) => id}
        noun="entries"
        label="Activity"
        errorTitle="Failed to load the activity log"
        empty={{
          icon: History,
          description: 'The actions of admins and clients appear here.',
          onFirstPage: after ? () => change({}) : undefined,
        }}
        columns={activityColumns}
        search={{
          label: 'Search the activity log',
          placeholder: 'Name, audit, file or reason',
          className: 'self-end min-[22rem]:max-lg:col-span-2',
        }}
        filters={<ActivityFilters view={view} onChange={change} />}
        filtersClassName="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3"
        footer={(lines) => (
          <OlderEntries
            isOlder={after !== null}
            entries={lines}
            onChange={(place) => change({ after: place }, { preventScrollReset: place === null })}
          />
        )}
      />
    </>
  );
}

/** The moment at which a day such as "2026-11-21", or one some days later, begins where the admin is. */
function startOfDay(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
