// The admin console has a label, and an entry in its filter, for every action that the activity log can hold.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('ADM-08 the console labels the actions that the log allows, and no other', () => {
  const [, allowed = ''] =
    /admin_activity_logs_action_is_known check \(action in \(([^)]*)\)/.exec(
      read('supabase/schemas/70_activity_log.sql'),
    ) ?? [];
  const [, labels = ''] =
    /const ACTIVITY_GROUPS = \{([^]*?)\} as const/.exec(
      read('apps/admin/src/activity/describe-activity.ts'),
    ) ?? [];
  const actions = Array.from(allowed.matchAll(/'(\w+)'/g), ([, action]) => action);
  const labelled = Array.from(labels.matchAll(/^ {4}(\w+): '[A-Z]/gm), ([, action]) => action);
  expect(actions.length).toBeGreaterThan(20);
  expect(new Set(labelled)).toEqual(new Set(actions));
  expect(labelled).toHaveLength(actions.length);
});

test('TEAM-03 the console knows which actions are about an account, whose lines lead to the client of that person', () => {
  const events = read('supabase/schemas/71_events.sql');
  const [, kinds = ''] = /is_about_account boolean[^(]*\(kind in \(([^)]*)\)/.exec(events) ?? [];
  const actions = Array.from(
    kinds.matchAll(/'(\w+)'/g),
    ([, kind]) => new RegExp(`\\('${kind}', \\w+, '(\\w+)'\\)`).exec(events)?.[1],
  );
  const [, listed = ''] =
    /const ACCOUNT_ACTIONS = new Set\(\[([^\]]*)\]/.exec(
      read('apps/admin/src/activity/describe-activity.ts'),
    ) ?? [];
  expect(new Set(Array.from(listed.matchAll(/'(\w+)'/g), ([, action]) => action))).toEqual(new Set(actions));
});
