import { expect, it } from 'vitest';
import { rowChanges } from '../../scripts/row-changes.ts';
import { readCatalogue } from '../database/catalogue.ts';
import { openMigratedPostgres } from '../database/copies.ts';

// One change of each kind: rows that are added, changed and removed, a setting, a bucket, and a list whose key the database generates.
const NEW_RELEASE = `
  insert into private.event_kinds (kind, in_history, logged_as) values ('client_praised', true, 'praised_client');
  insert into private.notice_rules (kind, relation, by_firm, email) values ('client_praised', 'owner', true, 'at_once');
  delete from private.application_steps where to_status = 'rejected';
  update private.retention_rules set keep_for = '40 days', places = '{public.events}' where what = 'events';
  update private.security_settings set client_idle_limit = '7 days' where true;
  update storage.buckets set allowed_mime_types = '{application/pdf}' where id = 'reports';
  delete from private.personal_data where place = 'public.report_settings';
  update private.personal_data set is_exported = false where place = 'public.profiles';
  update private.personal_data set columns = columns || '{new}' where about = 'person' and 'next_attempt_at' = any (columns);
  insert into private.personal_data (place, whose, columns, on_erasure, kept)
    values ('auth.users', 'id = $1', '{"it''s"}', 'stays', 'events')`;

it('GUARD-08 a migration takes the rows of a released database to those of the schema files, and touches no setting of an admin', async () => {
  const released = await openMigratedPostgres('released');
  const wanted = await openMigratedPostgres('wanted');
  expect(await rowChanges(released, wanted)).toBe('');
  await wanted.exec(NEW_RELEASE);
  const migration = await rowChanges(released, wanted);
  await released.exec(`begin; ${migration}; commit`);
  expect(await readCatalogue(released)).toEqual(await readCatalogue(wanted));
  expect(await rowChanges(released, wanted)).toBe('');
  // Another branch may have added lines to the list.
  expect(migration.match(/private\.personal_data/g)).toHaveLength(5);
  expect(migration).toContain(
    `update private.security_settings set client_idle_limit = '7 days' where id = 'true';`,
  );
  await Promise.all([released.close(), wanted.close()]);
});
