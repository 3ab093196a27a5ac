// The admin console has a label, and an entry in its filter, for every action that the activity log can hold.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('ADM-08 the console labels the actions that the log allows, and no other', () => {
  const [, labels = ''] =
    /const ACTIVITY_GROUPS = \{([^]*?)\} as const/.exec(
      read('apps/admin/src/activity/describe-activity.ts'),
    ) ?? [];
  const actions = new Set(
    Array.from(
      read('supabase/schemas/telling/71_events.sql').matchAll(/^ {2}\('\w+', (?:true|false), '(\w+)'\)/gm),
      ([, action]) => action,
    ),
  );
  const labelled = Array.from(labels.matchAll(/^ {4}(\w+): '[A-Z]/gm), ([, action]) => action);
  expect(actions.size).toBeGreaterThan(20);
  expect(new Set(labelled)).toEqual(actions);
  expect(labelled).toHaveLength(actions.size);
});

test('TEAM-03 the console knows which actions are about an account, whose lines lead to the client of that person', () => {
  const events = read('supabase/schemas/telling/71_events.sql');
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
