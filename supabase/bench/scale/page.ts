// The text of docs/scale.md.
import type { Figures } from '../figures.ts';
import { ASSUMPTIONS as a } from './assumptions.ts';
import { COMPUTE, INCLUDED } from './hosted-limits.ts';
import { limits } from './limits.ts';
import { computeNeeds, queryMs, reachedAt, type Needs } from './model.ts';
import { SCHEDULE } from './own-limits.ts';

const SIZES = [100_000, 10_000_000];
const A_MILLION = 1_000_000;

/** Writes the page from the measured figures. */
export function scalePage(figures: Figures): string {
  return [
    `# What the portal needs of a hosted project

Written by \`npm run docs:scale\`; do not edit by hand. It multiplies measured costs by assumed requests and sizes. Measured at
${figures.clients.toLocaleString('en')} clients: the time of each query, the size of its response, and the size of tables and indexes ([benchmarks.md](benchmarks.md)).
Everything else is assumed: see the end of the page, change a number in \`supabase/bench/scale/assumptions.ts\` and run it again. Nothing was
measured on a hosted project, whose limits are those of its documentation in November 2026. The static sites are not part of this: any
CDN serves them.`,
    figures.measured,
    '## Needs',
    needsTable(figures),
    remarks(figures),
    '## Which limit is reached first',
    limitsTable(figures),
    '## Assumptions',
    assumptionsText(),
  ].join('\n\n');
}

function needsTable(figures: Figures): string {
  const needs = SIZES.map((clients) => computeNeeds(clients, figures));
  const row = (what: string, tell: (need: Needs) => string) => `| ${what} | ${needs.map(tell).join(' | ')} |`;
  const largest = COMPUTE.at(-1);
  return [
    `| | ${SIZES.map((clients) => `${count(clients)} clients`).join(' | ')} |`,
    '| --- | ---: | ---: |',
    row('requests a day', (n) => count(n.requestsPerDay)),
    row('requests in the busiest second', (n) => count(n.peakRequestsPerSecond)),
    row('of them that a replica cannot serve', (n) => `${Math.round(n.primaryShare * 100)} %`),
    row('busy processors, PostgreSQL', (n) => cores(n.databaseCores)),
    row("of them for admins' counts and searches", (n) => cores(n.growingCores)),
    row('busy processors, all services', (n) => cores(n.allCores)),
    row('busy connections', (n) => count(Math.ceil(n.databaseCores))),
    row('database', (n) => `${gb(n.databaseGb)}, +${gb(n.databaseGrowthGbPerMonth)} a month`),
    row('memory that caches what is in use', (n) => gb(n.memoryGb)),
    row('compute', (n) =>
      n.compute
        ? `${n.compute.name} (${n.compute.cores} cores, ${n.compute.memoryGb} GB)`
        : `more than ${largest?.name}`,
    ),
    row(
      'compute without these counts and searches',
      (n) => n.computeWithoutGrowing?.name ?? `more than ${largest?.name}`,
    ),
    row('connections and pooler clients it allows', (n) =>
      n.compute
        ? `${n.compute.connections}, ${count(n.compute.poolerClients)}`
        : `${largest?.connections}, ${count(largest?.poolerClients ?? 0)}`,
    ),
    row('stored files', (n) => `${gb(n.storageGb)}, +${gb(n.storageGrowthGbPerMonth)} a month`),
    row('egress of files a month', (n) => gb(n.storageEgressGbPerMonth)),
    row('egress of the API a month', (n) => gb(n.apiEgressGbPerMonth)),
    row('function calls a month', (n) => count(n.functionCallsPerMonth)),
    row('monthly active users', (n) => count(n.monthlyActiveUsers)),
    row('e-mails a day from the outbox', (n) => count(n.outboxEmailsPerDay)),
    row('e-mails a day from Auth', (n) => count(n.authEmailsPerDay)),
  ].join('\n');
}

function remarks(figures: Figures): string {
  const included = `${INCLUDED.storageGb} GB of files, ${INCLUDED.egressGb} GB of egress, ${count(INCLUDED.functionCalls)} function calls and ${count(INCLUDED.activeUsers)} active users`;
  const counting = (clients: number) =>
    ms(queryMs('admin, /admin/clients: number of all clients', clients, figures, a));
  return `- **Connections.** A transaction occupies a connection for as long as it runs, so there are about as many busy connections as busy
  processors. Browsers never connect to the database. PostgREST has a pool of its own, for which twice the number of cores is enough; the
  pooler is for operators and dumps.
- **Replicas.** They serve only \`GET\` requests to the Data API. The admins' lists and counts are functions called by \`POST\`; \`get: true\`
  would let a replica serve them. But a replica lags, and for that time an admin whose role was removed still reads there as before. So
  prefer a larger machine.
- **Counts and searches.** A list of clients shows their exact number, which takes ${counting(100_000)} at 100,000 clients and ${counting(10_000_000)} at ten million. Because
  the number of admins grows too, this cost grows with the square of the number of clients. At a million clients the number takes ${counting(A_MILLION)};
  from there on, show an estimate.
- **Bills.** The Pro plan includes ${included} a month; more costs extra. Each
  file is private and read by few people, so a CDN's cache saves little egress.`;
}

function limitsTable(figures: Figures): string {
  const rows = limits(figures)
    .map((limit) => ({ ...limit, clients: reachedAt(limit.isExceeded) }))
    .toSorted((one, other) => (one.clients ?? Infinity) - (other.clients ?? Infinity))
    .map(
      ({ limit, clients, remedy }) =>
        `| ${limit} | ${clients === null ? 'never' : count(clients)} | ${remedy} |`,
    );
  return [
    '| limit | reached with so many clients | what happens then, and what to do |',
    '| --- | ---: | --- |',
    ...rows,
  ].join('\n');
}

function assumptionsText(): string {
  const sum = (requests: Record<string, number>) =>
    Object.values(requests).reduce((total, each) => total + each, 0);
  return `- ${percent(a.activeShare)} of the clients visit the portal on a working day, ${percent(a.monthlyActiveShare)} in a month. They make ${a.visitsPerActiveClient} visits each, with ${sum(a.requestsPerVisit).toFixed(1)} requests to the
  database, one to Auth and ${a.downloadsPerVisit} downloads. There is one admin for ${count(a.clientsPerAdmin)} clients, with ${sum(a.requestsPerAdmin)} requests a day.
- The busiest hour has ${percent(a.busiestHourShare)} of a day's requests, and its busiest second ${a.busiestSecond} times the hour's mean. The machine is to be ${percent(a.plannedUse)} busy then.
- The number of clients grows by ${percent(a.growthPerMonth)} a month. Each applicant keeps the page that polls for the decision open for ${a.hoursOnApprovalPage} h.
- A client has ${a.filesPerClient} files of ${a.fileMegabytes} MB, ${a.reportsPerClient} reports of ${a.reportMegabytes} MB, and in the database the rows of the benchmark: on average ten audits and ten files.
- ${percent(a.visitsByEmailedLink)} of the visits begin with an e-mailed link. A client sends ${a.serviceRequestsPerClientAndMonth} service requests a month. The mail server takes ${a.secondsPerEmail} s for an e-mail.
- The project's processor is ${a.slowerProcessor} times as slow as the benchmark's, and a request takes ${a.serviceMsPerRequest} ms of it outside PostgreSQL.
- Queries that count, search or walk a list, and the sweep, slow down in proportion to the number of clients. The others take the same time at any size.
- What is in use is all indexes and the rows of the clients who come on that day. ${percent(a.cacheShare)} of the memory caches the database.
- Functions are called by the schedule of [email.md](email.md), every ${SCHEDULE.deliverEmail} s and every ${SCHEDULE.sweepUploads / 60} min, and once for each application.`;
}

const count = (n: number) => Number(n.toPrecision(n < 100 ? 2 : 3)).toLocaleString('en');
const cores = (n: number) => (n < 10 ? n.toFixed(2) : count(n));
const percent = (share: number) => `${Math.round(share * 100)} %`;
const ms = (time: number) => (time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`);
const gb = (n: number) =>
  n < 1000 ? `${Number(n.toPrecision(2))} GB` : `${Number((n / 1000).toPrecision(2))} TB`;
