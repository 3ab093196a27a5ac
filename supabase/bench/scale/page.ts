// The text of docs/scale.md.
import type { Figures } from '../figures.ts';
import { ASSUMPTIONS as a } from './assumptions.ts';
import { COMPUTE, INCLUDED, STATEMENT_TIMEOUT_MS } from './hosted-limits.ts';
import { emailsPerHour, reachedAt, needsOf, queryMs, type Needs } from './model.ts';
import { AUTH_EMAILS_PER_HOUR, LARGEST_OFFSET, SCHEDULE } from './own-limits.ts';

const SIZES = [100_000, 10_000_000];

/** Writes the page from the measured figures. */
export function scalePage(figures: Figures): string {
  return [
    `# What the portal needs of a hosted project

Written by \`npm run docs:scale\`; do not edit by hand. It multiplies what was measured (queries, answers, bytes in the database: [benchmarks.md](benchmarks.md), ${figures.measured}) by what is
assumed (\`supabase/bench/scale/assumptions.ts\`: change a number and run it again). Nothing here was seen on a hosted project. The static sites come from any CDN and are not part of it.`,
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
  const needs = SIZES.map((clients) => needsOf(clients, figures));
  const row = (what: string, tell: (need: Needs) => string) => `| ${what} | ${needs.map(tell).join(' | ')} |`;
  const largest = COMPUTE.at(-1);
  return [
    `| | ${SIZES.map((clients) => `${count(clients)} clients`).join(' | ')} |`,
    '| --- | ---: | ---: |',
    row('requests a day', (n) => count(n.requestsPerDay)),
    row('requests in the busiest second', (n) => count(n.peakRequestsPerSecond)),
    row('of them for the primary alone', (n) => `${Math.round(n.primaryShare * 100)} %`),
    row('busy processors, PostgreSQL', (n) => n.databaseCores.toFixed(1)),
    row("of them for admins' counts and searches", (n) => n.growingCores.toFixed(1)),
    row('busy processors, all services', (n) => n.allCores.toFixed(1)),
    row('busy connections', (n) => count(Math.ceil(n.databaseCores))),
    row('database', (n) => `${gb(n.databaseGb)}, +${gb(n.databaseGrowthGbPerMonth)} a month`),
    row('memory to cache what is in use', (n) => gb(n.memoryGb)),
    row('compute', (n) =>
      n.compute
        ? `${n.compute.name} (${n.compute.cores} cores, ${n.compute.memoryGb} GB)`
        : `more than ${largest?.name}`,
    ),
    row(
      'compute without these counts and searches',
      (n) => n.computeWithoutGrowing?.name ?? `more than ${largest?.name}`,
    ),
    row('connections and pooler clients it has', (n) =>
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
  const counting = SIZES.map((clients) =>
    ms(queryMs('admin, /admin/clients: number of all clients', clients, figures, a)),
  );
  return `- **Connections.** A transaction keeps its connection busy for as long as it runs, so there are about as many busy connections as busy processors. Browsers never connect to the
  database: PostgREST has a pool of its own, for which twice the number of cores is enough. The pooler is for operators and dumps.
- **Replicas.** They answer \`GET\` requests of the Data API alone. The lists and counts of admins are functions called by \`POST\`; to move them, call them with \`get: true\`. A replica lags: for that time, an admin
  whose role was removed, or whose impersonation ended, still reads there as before. So use a larger machine first.
- **Counts and searches.** A list of clients shows their exact number, which takes ${counting.join(' or ')}. The number of admins grows too, so this cost grows with the square of the number of
  clients. From about a million clients on, an estimated number is worth its loss of exactness.
- **Bills.** The Pro plan includes ${included} a month; more is paid for. Each file is private and read by few people, so the cache of a CDN saves little of the egress.`;
}

type Limit = { what: string; exceeded: (clients: number) => boolean; remedy: string };

function limitsTable(figures: Figures): string {
  const timesOut = (name: string) => (clients: number) =>
    queryMs(name, clients, figures, a) > STATEMENT_TIMEOUT_MS;
  const largest = COMPUTE.at(-1) ?? { name: '', cores: 0, memoryGb: 0, connections: 0 };
  const seconds = STATEMENT_TIMEOUT_MS / 1000;
  const limits: Limit[] = [
    {
      what: `Auth's ${AUTH_EMAILS_PER_HOUR} e-mails an hour`,
      exceeded: (n) => needsOf(n, figures).authEmailsInBusiestHour > AUTH_EMAILS_PER_HOUR,
      remedy:
        'confirmations and links are refused; raise `email_sent` ([deploy.md](deploy.md)) to what the mail provider takes',
    },
    {
      what: `deliver-email: ${count(emailsPerHour(a))} e-mails an hour`,
      exceeded: (n) => needsOf(n, figures).outboxEmailsInBusiestHour > emailsPerHour(a),
      remedy: 'e-mails wait, none is lost; call the function more often',
    },
    {
      what: `sweep of uploads: ${seconds} s for a statement`,
      exceeded: (n) =>
        timesOut('sweep-uploads: abandoned uploads')(n) ||
        timesOut('sweep-uploads: entries without a file')(n),
      remedy:
        'the sweep is cancelled and abandoned uploads stay; let it look at the files of the last days alone',
    },
    {
      what: `list by company, page in the middle: ${seconds} s`,
      exceeded: timesOut('admin, /admin/clients: by company, page in the middle'),
      remedy: 'the page shows an error; go on from the last row (keyset) instead of by page number',
    },
    {
      what: `number of all clients: ${seconds} s`,
      exceeded: timesOut('admin, /admin/clients: number of all clients'),
      remedy: 'the list shows an error; show an estimate',
    },
    {
      what: `search that finds one client in 23: ${seconds} s`,
      exceeded: timesOut('admin, /admin/clients: search that finds one in 23'),
      remedy: 'the search shows an error; admins can type more letters',
    },
    {
      what: `the largest page number (${count(LARGEST_OFFSET)} rows before it)`,
      exceeded: (n) => n > LARGEST_OFFSET,
      remedy: 'pages beyond it are refused; raise it in `private.check_page`',
    },
    {
      what: `processors of ${largest.name} (${largest.cores})`,
      exceeded: (n) => needsOf(n, figures).allCores > largest.cores * a.plannedUse,
      remedy:
        'answers slow down; replace the exact counts of admins by estimates, then let replicas answer clients',
    },
    {
      what: `memory of ${largest.name} (${largest.memoryGb} GB)`,
      exceeded: (n) => needsOf(n, figures).memoryGb > largest.memoryGb,
      remedy: 'queries wait for the disk; move old log lines and report versions out of the database',
    },
    {
      what: `connections of ${largest.name} (${largest.connections})`,
      exceeded: (n) => needsOf(n, figures).databaseCores > largest.connections,
      remedy: 'requests wait for a connection; the processors are the narrower limit',
    },
  ];
  const rows = limits
    .map((limit) => ({ ...limit, clients: reachedAt(limit.exceeded) }))
    .toSorted((one, other) => (one.clients ?? Infinity) - (other.clients ?? Infinity))
    .map(
      ({ what, clients, remedy }) =>
        `| ${what} | ${clients === null ? 'never' : count(clients)} | ${remedy} |`,
    );
  return [
    '| limit | reached at about | what happens then, and what to do |',
    '| --- | ---: | --- |',
    ...rows,
  ].join('\n');
}

function assumptionsText(): string {
  const sum = (requests: Record<string, number>) =>
    Object.values(requests).reduce((total, each) => total + each, 0);
  return `- ${percent(a.activeShare)} of the clients come on a working day (${percent(a.monthlyActiveShare)} in a month), ${a.visitsPerActiveClient} times each, with ${sum(a.requestsPerVisit).toFixed(1)} requests to the database, one to Auth and
  ${a.downloadsPerVisit} downloads. One admin for ${count(a.clientsPerAdmin)} clients makes ${sum(a.requestsPerAdmin)} requests a day.
- The busiest hour has ${percent(a.busiestHourShare)} of a day's requests, its busiest second ${a.busiestSecond} times the mean. A machine is planned to be ${percent(a.plannedUse)} busy then.
- ${percent(a.growthPerMonth)} new applications a month; each applicant keeps the page open that asks for the decision for ${a.hoursOnApprovalPage} h.
- A client has ${a.filesPerClient} files of ${a.fileMegabytes} MB and ${a.reportsPerClient} reports of ${a.reportMegabytes} MB. The database has rows as in the benchmark: ten audits and ten files a client.
- ${percent(a.visitsByEmailedLink)} of the visits begin with an e-mailed link; ${a.serviceRequestsPerClientAndMonth} service requests a client and month; the mail server takes ${a.secondsPerEmail} s for an e-mail.
- The project's processor is ${a.slowerProcessor} times as slow as the benchmark's; PostgREST, Auth and the others take ${a.serviceMsPerRequest} ms of it for a request. Queries that count, search, walk a list or
  sweep take as many times longer as there are more clients; the others stay as they are. PostgreSQL caches all indexes and the rows of the clients who come on that day, in
  ${percent(a.cacheShare)} of the memory.
- Functions are called by the schedule of [email.md](email.md) (every ${SCHEDULE.deliverEmail} s and every ${SCHEDULE.sweepUploads / 60} min) and once for each application.`;
}

const count = (n: number) => Number(n.toPrecision(n < 100 ? 2 : 3)).toLocaleString('en');
const percent = (share: number) => `${Math.round(share * 100)} %`;
const ms = (time: number) => (time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`);
const gb = (n: number) =>
  n < 1000 ? `${Number(n.toPrecision(2))} GB` : `${Number((n / 1000).toPrecision(2))} TB`;
