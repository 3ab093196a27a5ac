// What `npm run db:migration` refuses to write.
import { describe, expect, it, test } from 'vitest';
import { HAS_SQUAWK, refusals } from '../../scripts/migration-refusals.ts';
import { readMigrations } from '../database/platform.ts';

/** Each with what says why: squawk's rule or a word of our own sentence. Without squawk, the latter alone. */
const REFUSED = [
  ['ALTER TABLE public.profiles DROP COLUMN full_name', 'ban-drop-column'],
  // As pg-delta writes a renamed column.
  [
    'ALTER TABLE public.profiles DROP COLUMN a;\nALTER TABLE public.profiles ADD COLUMN b text',
    'ban-drop-column',
  ],
  ['DROP TABLE public.files', 'ban-drop-table'],
  ['ALTER TABLE public.profiles RENAME COLUMN full_name TO name', 'renaming-column'],
  ['ALTER TABLE public.profiles ALTER COLUMN age TYPE bigint', 'changing-column-type'],
  ['ALTER TABLE public.profiles ADD COLUMN age int NOT NULL', 'adding-required-field'],
  ['ALTER TABLE public.profiles ADD CONSTRAINT c CHECK (a > 0)', 'constraint-missing-not-valid'],
  ['DROP FUNCTION public.save_finding(uuid)', 'previous release'],
  ['drop view if exists public.audit_finding_totals', 'previous release'],
  ['TRUNCATE public.files', 'previous release'],
] as const;

describe('GUARD-08 db:migration', () => {
  test.each(REFUSED.filter(([, reason]) => HAS_SQUAWK || reason === 'previous release'))(
    'refuses %s, unless --allow-drop says so',
    (sql, reason) => {
      expect(refusals(`${sql};`)).toEqual([expect.stringContaining(reason)]);
      expect(refusals(`${sql};`, { allowDrop: true })).toEqual([]);
    },
  );

  it('AUTH-18 refuses to drop a trigger of the auth service’s tables, which no hosted project permits, whatever is allowed', () => {
    for (const sql of [
      'DROP TRIGGER note ON auth.mfa_factors;',
      'drop trigger if exists "note" on "auth"."users";',
    ])
      expect(refusals(sql, { allowDrop: true })).toHaveLength(1);
    expect(readMigrations().flatMap(({ sql }) => refusals(sql, { allowDrop: true }))).toEqual([]);
  });

  it('writes what only adds', () => {
    const added = `ALTER TABLE public.email_outbox ADD COLUMN retried_at timestamptz;
CREATE OR REPLACE FUNCTION public.f() RETURNS integer LANGUAGE sql AS $$ select 1 $$;
DROP TRIGGER follow_file ON public.files;
DROP POLICY "Owners read" ON public.files;
CREATE INDEX files_by_name ON public.files (file_name);`;
    expect(refusals(added)).toEqual([]);
  });
});
