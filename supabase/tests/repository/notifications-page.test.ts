// docs/notifications.md names exactly those who are told of each kind of event, and by which e-mail.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const WHEN: Record<string, string> = {
  null: '',
  true: ', when our team did it',
  false: ', when the client did it',
};
const EMAIL: Record<string, string> = {
  always: 'always',
  at_once: 'at once',
  daily: 'daily',
  never: 'never',
};

test('NOTE-01 NOTE-02 the page about notices says who is told and by which e-mail, as the rules do', () => {
  const rules = new Map<string, [who: string, email: string][]>();
  for (const [, kind = '', relation, by = '', email = ''] of read('supabase/schemas/72_notices.sql').matchAll(
    /^ {2}\('(\w+)', '(\w+)', (null|true|false), '(\w+)'\)[,;]/gm,
  ))
    rules.set(kind, [...(rules.get(kind) ?? []), [`${relation}${WHEN[by]}`, EMAIL[email] ?? '']]);
  const told = Array.from(
    read('docs/notifications.md').matchAll(/^\| `(\w+)`\s*\| (.*?)\s*\| (.*?)\s*\|$/gm),
    ([, kind, who = '', email = '']) =>
      [kind, who.split('; ').map((one, n) => [one, email.split('; ')[n]])] as const,
  );
  expect(rules.size).toBeGreaterThan(15);
  expect(new Map(told)).toEqual(rules);
});
