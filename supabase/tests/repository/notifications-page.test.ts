// docs/notifications.md names exactly those who are told of each kind of event.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const WHEN: Record<string, string> = {
  null: '',
  true: ', when our team did it',
  false: ', when the client did it',
};

test('NOTE-01 the page about notices says who is told, as the rules do', () => {
  const rules = new Map<string, string[]>();
  for (const [, kind = '', relation, by = ''] of read('supabase/schemas/72_notices.sql').matchAll(
    /^ {2}\('(\w+)', '(\w+)', (null|true|false)\)[,;]/gm,
  ))
    rules.set(kind, [...(rules.get(kind) ?? []), `${relation}${WHEN[by]}`]);
  const told = Array.from(
    read('docs/notifications.md').matchAll(/^\| `(\w+)`\s*\| (.*?)\s*\|$/gm),
    ([, kind, who = '']) => [kind, who.split('; ')] as const,
  );
  expect(rules.size).toBeGreaterThan(15);
  expect(new Map(told)).toEqual(rules);
});
