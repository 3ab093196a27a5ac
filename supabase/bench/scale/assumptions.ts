// What docs/scale.md assumes. Nothing here was measured: change a number and run `npm run docs:scale`.

export const ASSUMPTIONS = {
  /** Share of all clients who open the portal on a working day. */
  activeShare: 0.1,
  visitsPerActiveClient: 1.5,
  workingDaysPerMonth: 22,
  /** Share of all clients who open the portal at least once a month. */
  monthlyActiveShare: 0.4,
  /** Requests of one visit, by the query that each of them runs. */
  requestsPerVisit: {
    'client, every page: role': 1,
    'client, every page: profile': 1,
    'client, /dashboard: five newest audits': 1.5,
    'client, /reports: page of audits': 1,
    'client, /reports: versions of a report': 0.2,
    'client, /files: page of files': 1,
    'client, /request: requests': 0.5,
    'client, /knowledge: recommendations': 0.5,
  },
  clientsPerAdmin: 1_000,
  /** Requests of one admin on a working day. */
  requestsPerAdmin: {
    'admin, /admin: numbers': 10,
    'admin, /admin: newest clients': 10,
    'admin, /admin/clients: first page': 20,
    'admin, /admin/clients: number of all clients': 20,
    'admin, /admin/clients: search that finds a few': 40,
    'admin, /admin/clients: number of clients in a search that finds a few': 40,
    'admin, /admin/clients: by company, page in the middle': 2,
    'admin, picker: search that finds a few': 20,
    'admin, /admin/clients/{id}: client': 40,
    'admin, /admin/clients/{id}: projects': 40,
    'admin, /reports: page of audits of the chosen client': 40,
    'admin, /files: page of files of the chosen client': 40,
  },
  /** New applications in a month, as a share of all clients. */
  growthPerMonth: 0.05,
  /** How long an applicant keeps the page open that checks every 15 s whether a decision was made. */
  hoursOnApprovalPage: 1,
  /** The busiest hour's share of a day's requests, and the busiest second over that hour's mean. */
  busiestHourShare: 0.2,
  busiestSecond: 3,

  filesPerClient: 10,
  fileMegabytes: 2,
  reportsPerClient: 10,
  reportMegabytes: 1.5,
  downloadsPerVisit: 0.3,

  /** Share of visits that begin with an e-mailed link: sign-in or recovery. */
  visitsByEmailedLink: 0.05,
  serviceRequestsPerClientAndMonth: 0.3,
  /** How long the mail server takes to accept one e-mail. */
  secondsPerEmail: 0.5,

  /** A processor of the project is this many times as slow as that of the benchmark. */
  slowerProcessor: 1.5,
  /** Processor time of a request outside PostgreSQL (PostgREST, Auth, Storage, the pooler), in milliseconds. */
  serviceMsPerRequest: 1.5,
  /** A machine is planned to be this busy in the busiest second. */
  plannedUse: 0.5,
  /** Share of a machine's memory that caches the database. */
  cacheShare: 0.75,
} as const;
