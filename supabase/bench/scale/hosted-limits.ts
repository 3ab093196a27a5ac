// Limits of hosted Supabase, as its documentation gave them in November 2026: supabase.com/docs/guides/platform
// (compute-and-disk, read-replicas, billing), database/postgres/timeouts and auth/rate-limits.

export type Compute = {
  name: string;
  cores: number;
  memoryGb: number;
  databaseGb: number;
  connections: number;
  poolerClients: number;
};

const size = (
  name: string,
  cores: number,
  memoryGb: number,
  databaseGb: number,
  connections: number,
  poolerClients: number,
): Compute => ({ name, cores, memoryGb, databaseGb, connections, poolerClients });

/** Compute sizes with processors of their own, smallest first. Smaller ones share theirs. */
export const COMPUTE: readonly Compute[] = [
  size('Large', 2, 8, 200, 160, 800),
  size('XL', 4, 16, 500, 240, 1_000),
  size('2XL', 8, 32, 1_000, 380, 1_500),
  size('4XL', 16, 64, 2_000, 480, 3_000),
  size('8XL', 32, 128, 4_000, 490, 6_000),
  size('12XL', 48, 192, 6_000, 500, 9_000),
  size('16XL', 64, 256, 10_000, 500, 12_000),
];

/** A request to the API, also with a service key, is cancelled after this many milliseconds. */
export const STATEMENT_TIMEOUT_MS = 8_000;

/** What the Pro plan includes in a month; more is paid for. */
export const INCLUDED = { storageGb: 100, egressGb: 250, functionCalls: 2_000_000, activeUsers: 100_000 };
