import type { ActivityLine } from '@portal/data/activity/queries';
import { parseTimestamp } from '@portal/domain/format/formatters';
import { csvFormat } from '../shared/csv-export/csv-text.ts';
import { activityLabel, activitySubject, detailText } from './describe-activity.ts';

/** ADM-08: the file of the log, a row for each line, in the same wording as the page. */
export const activityCsv = csvFormat<ActivityLine>('activity', {
  Time: ({ created_at }) => parseTimestamp(created_at)?.toISOString() ?? '',
  Action: ({ action }) => activityLabel(action),
  By: ({ details }) => detailText(details, 'admin_name'),
  Client: ({ details }) => detailText(details, 'client_name'),
  Details: ({ action, details }) => activitySubject(action, details),
});
