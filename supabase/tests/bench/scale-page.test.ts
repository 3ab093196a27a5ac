// Checks that docs/scale.md is up to date and that its numbers are computed correctly.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Figures } from '../../bench/figures.ts';
import { screenQueryName, screenQueries } from '../../bench/screen-queries.ts';
import { ASSUMPTIONS } from '../../bench/scale/assumptions.ts';
import { reachedAt, computeNeeds, type Assumptions } from '../../bench/scale/model.ts';
import { formattedScalePage, SCALE_PAGE } from '../../scripts/docs-scale.ts';

/** Every query takes 2 ms in a transaction of 3 ms and answers 1,000 bytes. */
const figures: Figures = {
  measured: 'today',
  clients: 1_000,
  tableBytes: 800_000_000,
  indexBytes: 200_000_000,
  queries: screenQueries.map((query) => ({
    name: screenQueryName(query),
    ms: 2,
    transactionMs: 3,
    bytes: 1_000,
  })),
  jobs: [],
};

/** 100 visits a day of 4 requests each, on a processor as fast as the benchmark's. */
const onlyClients: Assumptions = {
  ...ASSUMPTIONS,
  activeShare: 0.1,
  visitsPerActiveClient: 1,
  requestsPerVisit: { 'client, every page: role': 4 },
  requestsPerAdmin: {},
  growthPerMonth: 0,
  downloadsPerVisit: 0,
  workingDaysPerMonth: 20,
  busiestHourShare: 0.5,
  busiestSecond: 2,
  slowerProcessor: 1,
};

it('docs/scale.md equals the output of npm run docs:scale', async () => {
  expect(readFileSync(SCALE_PAGE, 'utf8')).toBe(await formattedScalePage());
});

it('the needs are computed as requests times measured costs', () => {
  const needs = computeNeeds(1_000, figures, onlyClients);
  // 400 queries and 100 renewals of the session; half of them in one hour, the busiest second with twice its mean.
  expect(needs.requestsPerDay).toBe(500);
  expect(needs.peakRequestsPerSecond).toBeCloseTo(500 / 3_600);
  // 400 queries of 3 ms are 1.2 s of PostgreSQL.
  expect(needs.databaseCores).toBeCloseTo(1.2 / 3_600);
  expect(needs.databaseGb).toBe(1);
  expect(needs.apiEgressGbPerMonth).toBeCloseTo(0.008);
  // The renewals of the session are for the primary alone.
  expect(needs.primaryShare).toBeCloseTo(0.2);
});

it('the cost of a client’s query stays constant and the cost of counting all clients grows with their number', () => {
  const admins: Assumptions = {
    ...onlyClients,
    requestsPerVisit: {},
    clientsPerAdmin: 1_000,
    requestsPerAdmin: { 'admin, /admin/clients: number of all clients': 1 },
  };
  const grownBy = (assumptions: Assumptions) =>
    computeNeeds(100_000, figures, assumptions).databaseCores /
    computeNeeds(1_000, figures, assumptions).databaseCores;
  expect(grownBy(onlyClients)).toBeCloseTo(100);
  // 100 times the admins, each waiting 200 ms for the count in place of 2, and 1 ms for the rest of the transaction.
  expect(grownBy(admins)).toBeCloseTo((100 * 201) / 3);
});

it('a machine is chosen by processors, memory and disk', () => {
  const compute = (more: Partial<Figures>) =>
    computeNeeds(1_000, { ...figures, ...more }, onlyClients).compute?.name;
  expect(compute({})).toBe('Large');
  // 30 GB of indexes need 40 GB of memory, of which three quarters cache.
  expect(compute({ indexBytes: 30e9, tableBytes: 0 })).toBe('4XL');
  expect(compute({ tableBytes: 8e13 })).toBeUndefined();
});

it('the number of clients at which a limit is exceeded is found, or none', () => {
  expect(reachedAt((clients) => clients > 123_456)).toBe(120_000);
  expect(reachedAt(() => false)).toBeNull();
});
