// docs/email.md lists every e-mail that the outbox can hold.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('ONB-10 docs/email.md lists the kinds of e-mail that the outbox allows, and no other', () => {
  const [, allowed = ''] =
    /email_outbox_kind_is_known check \(kind in \(([^)]*)\)/.exec(
      read('supabase/schemas/80_email_outbox.sql'),
    ) ?? [];
  const [table = ''] = read('docs/email.md').split('## At most once');
  const kinds = Array.from(allowed.matchAll(/'(\w+)'/g), ([, kind]) => kind);
  const listed = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(10);
  expect(new Set(listed)).toEqual(new Set(kinds));
  expect(listed).toHaveLength(kinds.length);
});
