import type { ActivityLine } from '@portal/data/activity/queries';
import { parseTimestamp } from '@portal/domain/format/formatters';
import { csvFileName, toCsvRows } from '../shared/csv-export/csv-text.ts';
import { activityLabel, activitySubject, detailText } from './describe-activity.ts';

const COLUMNS = ['Time', 'Action', 'By', 'Client', 'Details'];

/** ADM-08: returns the file name, with the date in the admin's time zone. */
export function fileName(day: Date): string {
  return csvFileName('activity', day);
}

/** ADM-08: returns the header line. */
export function header(): string {
  return toCsvRows([COLUMNS]);
}

/** ADM-08: returns one row per line of the log, in the same wording as the page. */
export function lines(activity: readonly ActivityLine[]): string {
  return toCsvRows(
    activity.map(({ created_at, action, details }) => [
      parseTimestamp(created_at)?.toISOString() ?? '',
      activityLabel(action),
      detailText(details, 'admin_name'),
      detailText(details, 'client_name'),
      activitySubject(action, details),
    ]),
  );
}
