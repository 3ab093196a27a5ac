import type { ActivityCursor, ActivityFilter } from '@portal/data/activity/queries';
import { SEARCH_MAX_LENGTH } from '@portal/ui/list/search-field';
import { parseId } from '../list-params.ts';
import { ACTIVITY_ACTIONS } from './describe-activity.ts';

/** What the activity log shows, as in the page's address. `from` and `to` are days such as "2026-11-21", both included. */
export type ActivityView = {
  search: string;
  action: string | null;
  adminId: string | null;
  clientId: string | null;
  from: string | null;
  to: string | null;
  /** The line after which the page begins; null for the latest lines. */
  after: ActivityCursor | null;
};

export const EVERYTHING: ActivityView = {
  search: '',
  action: null,
  adminId: null,
  clientId: null,
  from: null,
  to: null,
  after: null,
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The id comes last, because a time has no underscore. */
const CURSOR = /^([^_]+)_([^_]+)$/;

/** ADM-08: reads the view from the address. Missing and invalid values become those of the latest lines. */
export function parseActivityView(params: URLSearchParams): ActivityView {
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    action: ACTIVITY_ACTIONS.find((action) => action === params.get('action')) ?? null,
    adminId: parseId(params.get('admin')),
    clientId: parseId(params.get('client')),
    from: toDay(params.get('from')),
    to: toDay(params.get('to')),
    after: toCursor(params.get('after')),
  };
}

/** ADM-08: returns the address parameters of a view, without default values. */
export function activityViewParams(view: ActivityView): Record<string, string> {
  return {
    ...(view.search && { q: view.search }),
    ...(view.action && { action: view.action }),
    ...(view.adminId && { admin: view.adminId }),
    ...(view.clientId && { client: view.clientId }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
    ...(view.after && { after: `${view.after.createdAt}_${view.after.id}` }),
  };
}

/** The filter of a view, with its days in the admin's time zone. */
export function toActivityFilter({
  search,
  action,
  adminId,
  clientId,
  from,
  to,
}: ActivityView): ActivityFilter {
  return {
    search: search.trim(),
    action,
    adminId,
    clientId,
    since: from && startOfDay(from, 0),
    until: to && startOfDay(to, 1),
  };
}

/** Whether the view is narrower than the whole log. */
export function isFiltered({ after: _after, ...filter }: ActivityView): boolean {
  return Object.values(filter).some(Boolean);
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** Returns null for a day that does not exist, too. */
function toDay(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '1970' ? text : null;
}

function toCursor(text: string | null): ActivityCursor | null {
  const [, createdAt, idText] = CURSOR.exec(text ?? '') ?? [];
  const id = parseId(idText);
  if (!createdAt || !id || Number.isNaN(Date.parse(createdAt))) return null;
  return { createdAt, id };
}
