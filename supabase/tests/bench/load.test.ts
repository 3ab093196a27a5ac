// A short run of `npm run load-test`.
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../../bench/filled-databases.ts';
import { startLoadBackend } from '../../bench/load/backend.ts';
import { runLoad } from '../../bench/load/run-load.ts';

it('GUARD-08 20 clients and an admin cause no error, foreign row or lost write in 10 seconds of load', async () => {
  const result = await runLoad({
    databaseUrl: await createDatabase(inject('postgresUrl'), 'load'),
    clients: 20,
    seconds: 10,
    pauseMs: 300,
  });
  expect(result.errors).toEqual([]);
  expect(result.foreign).toEqual([]);
  expect(result.lost).toEqual([]);
  // Every client was active, and every kind of request and write occurred.
  expect(result.requests).toBeGreaterThan(60);
  expect(result.acknowledged).toBeGreaterThan(10);
  expect(result.times.size).toBeGreaterThan(12);
  expect(result.liveMemory).toHaveLength(10);
});

it('GUARD-08 a fresh backend serves many simultaneous first requests', async () => {
  const backend = await startLoadBackend(await createDatabase(inject('postgresUrl'), 'first_requests'));
  try {
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const response = await fetch(`${backend.url}/rest/v1/profiles?select=id`, {
          headers: { apikey: backend.publishableKey },
        });
        return `${response.status} ${((await response.json()) as { code: string }).code}`;
      }),
    );
    // A visitor has no privilege on the table.
    expect(new Set(statuses)).toEqual(new Set(['401 42501']));
  } finally {
    await backend.stop();
  }
});
