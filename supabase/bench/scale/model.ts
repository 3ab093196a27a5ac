// What so many clients need of a hosted project: the measured costs of the database times the assumed requests.
import type { Figures } from '../figures.ts';
import { screenQueryName, screenQueries } from '../screen-queries.ts';
import { ASSUMPTIONS } from './assumptions.ts';
import { COMPUTE, type Compute } from './hosted-limits.ts';
import { APPROVAL_POLL_SECONDS, EMAIL_DRAIN_SECONDS, SCHEDULE } from './own-limits.ts';

const DAY = 86_400;
const HOUR = 3_600;
const DAYS_PER_MONTH = 30;
const GB = 1e9;
const MB = 1e6;

export type Assumptions = { [Name in keyof typeof ASSUMPTIONS]: Widened<(typeof ASSUMPTIONS)[Name]> };
type Widened<T> = T extends number ? number : Record<string, number>;

/** What so many clients need. Times are in the unit of their name; all others are counts. */
export type Needs = {
  requestsPerDay: number;
  peakRequestsPerSecond: number;
  /** Requests that only the primary database may serve: everything but reads of tables. */
  primaryShare: number;
  /** Processors that are busy in the busiest second, in PostgreSQL and in all services. */
  databaseCores: number;
  /** Those of databaseCores that count, search or walk lists. */
  growingCores: number;
  allCores: number;
  databaseGb: number;
  databaseGrowthGbPerMonth: number;
  memoryGb: number;
  /** The smallest machine that is large enough; null when there is none. */
  compute: Compute | null;
  /** The same without growingCores. */
  computeWithoutGrowing: Compute | null;
  storageGb: number;
  storageGrowthGbPerMonth: number;
  storageEgressGbPerMonth: number;
  apiEgressGbPerMonth: number;
  functionCallsPerMonth: number;
  monthlyActiveUsers: number;
  outboxEmailsPerDay: number;
  authEmailsPerDay: number;
  outboxEmailsInBusiestHour: number;
  authEmailsInBusiestHour: number;
};

/** E-mails that the schedule of deliver-email can send in an hour. */
export function emailsPerHour(assumptions: Assumptions): number {
  const callsAtOnce = EMAIL_DRAIN_SECONDS / SCHEDULE.deliverEmail;
  return (HOUR * callsAtOnce) / assumptions.secondsPerEmail;
}

/**
 * The milliseconds of a query at so many clients on the project's processor. A query that counts, searches or walks a list
 * takes as many times longer as there are more clients; the others were measured to stay the same.
 */
export function queryMs(name: string, clients: number, figures: Figures, assumptions: Assumptions): number {
  const times = grows(name) ? clients / figures.clients : 1;
  return getCost(name, figures).ms * assumptions.slowerProcessor * times;
}

/** True for queries that count, search or walk a list, and for the scheduled jobs. */
function grows(name: string): boolean {
  const query = screenQueries.find((each) => screenQueryName(each) === name);
  return !query || query.readsMany || query.title.includes('search');
}

function getCost(name: string, { queries, jobs }: Figures) {
  const query = queries.find((each) => each.name === name);
  const job = jobs.find((each) => each.name === name);
  if (query) return query;
  if (job) return { ms: job.ms, transactionMs: job.ms, bytes: 0 };
  throw new Error(`"${name}" was not measured: run "npm run bench -- database".`);
}

/** Computes what so many clients need. */
export function computeNeeds(
  clients: number,
  figures: Figures,
  assumptions: Assumptions = ASSUMPTIONS,
): Needs {
  const a = assumptions;
  const times = clients / figures.clients;
  const visits = clients * a.activeShare * a.visitsPerActiveClient;
  const applicants = (clients * a.growthPerMonth) / DAYS_PER_MONTH;
  const admins = clients / a.clientsPerAdmin;

  const sent = new Map<string, number>();
  const add = (requests: Record<string, number>, people: number) => {
    for (const [name, each] of Object.entries(requests))
      sent.set(name, (sent.get(name) ?? 0) + each * people);
  };
  add(a.requestsPerVisit, visits);
  add(a.requestsPerAdmin, admins);
  const polls = (a.hoursOnApprovalPage * HOUR) / APPROVAL_POLL_SECONDS;
  add({ 'client, every page: profile': polls }, applicants);

  let databaseMs = 0;
  let growingMs = 0;
  let apiBytes = 0;
  let queries = 0;
  let tableReads = 0;
  for (const [name, requests] of sent) {
    const { ms, transactionMs, bytes } = getCost(name, figures);
    const aroundMs = (transactionMs - ms) * a.slowerProcessor;
    const time = requests * (queryMs(name, clients, figures, a) + aroundMs);
    databaseMs += time;
    if (grows(name)) growingMs += time;
    apiBytes += requests * bytes;
    queries += requests;
    if (!isFunction(name)) tableReads += requests;
  }
  // Auth renews the session once a visit; Storage signs a link for each download.
  const requestsPerDay = queries + visits * (1 + a.downloadsPerVisit);
  const peak = (perDay: number) => ((perDay * a.busiestHourShare) / HOUR) * a.busiestSecond;
  const databaseCores = peak(databaseMs / 1000);
  const growingCores = peak(growingMs / 1000);
  const allCores = databaseCores + peak((requestsPerDay * a.serviceMsPerRequest) / 1000);

  const databaseGb = ((figures.tableBytes + figures.indexBytes) * times) / GB;
  const cachedBytes = (figures.indexBytes + figures.tableBytes * a.activeShare) * times;
  const memoryGb = cachedBytes / GB / a.cacheShare;
  const smallest = (cores: number) =>
    COMPUTE.find(
      (size) =>
        size.cores * a.plannedUse >= cores && size.memoryGb >= memoryGb && size.databaseGb >= databaseGb,
    ) ?? null;
  const storageGb = (clients * storedMegabytes(a) * MB) / GB;
  const downloadMegabytes = storedMegabytes(a) / (a.filesPerClient + a.reportsPerClient);
  const outboxEmailsPerDay = applicants * 3 + (clients * a.serviceRequestsPerClientAndMonth) / DAYS_PER_MONTH;
  const authEmailsPerDay = applicants + visits * a.visitsByEmailedLink;
  return {
    requestsPerDay,
    peakRequestsPerSecond: peak(requestsPerDay),
    primaryShare: 1 - tableReads / requestsPerDay,
    databaseCores,
    growingCores,
    allCores,
    databaseGb,
    databaseGrowthGbPerMonth: databaseGb * a.growthPerMonth,
    memoryGb,
    compute: smallest(allCores),
    computeWithoutGrowing: smallest(allCores - growingCores),
    storageGb,
    storageGrowthGbPerMonth: storageGb * a.growthPerMonth,
    storageEgressGbPerMonth:
      (visits * a.downloadsPerVisit * downloadMegabytes * MB * a.workingDaysPerMonth) / GB,
    apiEgressGbPerMonth: (apiBytes * a.workingDaysPerMonth) / GB,
    functionCallsPerMonth:
      DAYS_PER_MONTH * (DAY / SCHEDULE.deliverEmail + DAY / SCHEDULE.sweepUploads + applicants),
    monthlyActiveUsers: clients * a.monthlyActiveShare,
    outboxEmailsPerDay,
    authEmailsPerDay,
    outboxEmailsInBusiestHour: outboxEmailsPerDay * a.busiestHourShare,
    authEmailsInBusiestHour: authEmailsPerDay * a.busiestHourShare,
  };
}

const storedMegabytes = (a: Assumptions) =>
  a.filesPerClient * a.fileMegabytes + a.reportsPerClient * a.reportMegabytes;

/** Functions are called by POST, which read replicas do not serve. */
const isFunction = (name: string) =>
  screenQueries.some((query) => screenQueryName(query) === name && query.rawSql !== undefined);

/** The number of clients, to two digits, from which a limit is exceeded; null if it is not even at ten billion. */
export function reachedAt(exceeded: (clients: number) => boolean): number | null {
  let [low, high] = [1, 1e10];
  if (!exceeded(high)) return null;
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high);
    if (exceeded(middle)) high = middle;
    else low = middle;
  }
  return Number(high.toPrecision(2));
}
