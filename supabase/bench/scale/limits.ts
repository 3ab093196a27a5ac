// What stops working as the number of clients grows.
import type { Figures } from '../figures.ts';
import { ASSUMPTIONS as a } from './assumptions.ts';
import { COMPUTE, STATEMENT_TIMEOUT_MS } from './hosted-limits.ts';
import { emailsPerHour, computeNeeds, queryMs } from './model.ts';
import { AUTH_EMAILS_PER_HOUR, LARGEST_OFFSET } from './own-limits.ts';

type Limit = {
  limit: string;
  /** Whether so many clients need more than the limit allows. */
  isExceeded: (clients: number) => boolean;
  /** What happens then, and what to do about it. */
  remedy: string;
};

/** The limits that more clients reach, in no order. */
export function limits(figures: Figures): Limit[] {
  const timesOut = (name: string) => (clients: number) =>
    queryMs(name, clients, figures, a) > STATEMENT_TIMEOUT_MS;
  const largest = COMPUTE.at(-1) ?? { name: '', cores: 0, memoryGb: 0, connections: 0 };
  const seconds = STATEMENT_TIMEOUT_MS / 1000;
  return [
    {
      limit: `Auth sends ${AUTH_EMAILS_PER_HOUR} e-mails an hour`,
      isExceeded: (n) => computeNeeds(n, figures).authEmailsInBusiestHour > AUTH_EMAILS_PER_HOUR,
      remedy:
        'confirmations and links are refused; raise `email_sent` ([deploy.md](deploy.md)) to what the mail provider takes',
    },
    {
      limit: `deliver-email sends ${emailsPerHour(a).toLocaleString('en')} e-mails an hour`,
      isExceeded: (n) => computeNeeds(n, figures).outboxEmailsInBusiestHour > emailsPerHour(a),
      remedy: 'e-mails wait, none is lost; call the function more often',
    },
    {
      limit: `a statement of the sweep may take ${seconds} s`,
      isExceeded: (n) => timesOut('sweep-uploads: stale objects')(n),
      remedy:
        'the sweep is cancelled and objects of deleted files stay; let it look at the objects of the last days alone',
    },
    {
      limit: `a page in the middle of the list by company may take ${seconds} s`,
      isExceeded: timesOut('admin, /admin/clients: by company, page in the middle'),
      remedy: 'the page shows an error; go on from the last row (keyset) instead of by page number',
    },
    {
      limit: `the number of all clients may take ${seconds} s`,
      isExceeded: timesOut('admin, /admin/clients: number of all clients'),
      remedy: 'the list shows an error; show an estimate',
    },
    {
      limit: `a search that finds one client in 23 may take ${seconds} s`,
      isExceeded: timesOut('admin, /admin/clients: search that finds one in 23'),
      remedy: 'the search shows an error; admins can type more letters',
    },
    {
      limit: `a page has at most ${LARGEST_OFFSET.toLocaleString('en')} rows before it`,
      isExceeded: (n) => n > LARGEST_OFFSET,
      remedy: 'pages beyond it are refused; raise it in `private.check_page`',
    },
    {
      limit: `${largest.name} has ${largest.cores} cores`,
      isExceeded: (n) => computeNeeds(n, figures).allCores > largest.cores * a.plannedUse,
      remedy:
        'responses slow down; replace the exact counts of admins by estimates, then let replicas serve clients',
    },
    {
      limit: `${largest.name} has ${largest.memoryGb} GB of memory`,
      isExceeded: (n) => computeNeeds(n, figures).memoryGb > largest.memoryGb,
      remedy: 'queries wait for the disk; move old log lines and report versions out of the database',
    },
    {
      limit: `${largest.name} has ${largest.connections} connections`,
      isExceeded: (n) => computeNeeds(n, figures).databaseCores > largest.connections,
      remedy: 'requests wait for a connection; the processors are the narrower limit',
    },
  ];
}
