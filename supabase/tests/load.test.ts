// A short run of `npm run load-test`.
import { expect, inject, it } from 'vitest';
import { createDatabase } from '../bench/filled-databases.ts';
import { startLoadBackend } from '../bench/load/backend.ts';
import { runLoad } from '../bench/load/run-load.ts';

it('GUARD-08 20 clients and an admin at once for 10 seconds: no error, no row of somebody else, no lost write', async () => {
  const result = await runLoad({
    databaseUrl: await createDatabase(inject('postgresUrl'), 'load'),
    clients: 20,
    seconds: 10,
    pauseMs: 300,
  });
  expect(result.errors).toEqual([]);
  expect(result.foreign).toEqual([]);
  expect(result.lost).toEqual([]);
  // Each of them did something, and something of every kind was asked and written.
  expect(result.requests).toBeGreaterThan(60);
  expect(result.acknowledged).toBeGreaterThan(10);
  expect(result.times.size).toBeGreaterThan(12);
  expect(result.liveMemory).toHaveLength(10);
});

it('GUARD-08 the first requests of a fresh backend may come all at once', async () => {
  const backend = await startLoadBackend(await createDatabase(inject('postgresUrl'), 'first_requests'));
  try {
    const answers = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const answer = await fetch(`${backend.url}/rest/v1/profiles?select=id`, {
          headers: { apikey: backend.publishableKey },
        });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['200 []']));
  } finally {
    await backend.stop();
  }
});
