import { rmSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { remoteHeaders } from '../../../scripts/security-headers.mjs';
import { startStaticServer } from '../../../scripts/static-server.mjs';
import { withBothBuilds, type Stack } from '../both-builds.ts';
import { buildReferencePage } from '../builds.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { measureLoad, type Load } from '../browser/measured-load.ts';
import { median, type Section } from '../section.ts';
import { reportOf, type Measured } from './page-load-report.ts';
import { typingInSearch } from './typing.ts';

const ROUNDS = 5;
const FREE = 0;
const AUDIT = 'Audit of the benchmark';

/** (a) What a first visit costs on a slow machine and a slow line: the federated build beside one bundle of the same code. */
export const section: Section = {
  title: 'Page load',
  async run() {
    const browser = await launchBrowser();
    try {
      const loads = await firstVisits(browser);
      return { markdown: reportOf(loads, ROUNDS, await typingInSearch(browser)) };
    } finally {
      await browser.close();
    }
  },
};

async function firstVisits(browser: Browser): Promise<Measured[]> {
  const root = await buildReferencePage();
  const reference = await startStaticServer({ root, port: FREE, isSpa: true, headers: remoteless });
  try {
    return await withBothBuilds(undefined, async (stack, builds) => {
      const { client, admin } = await peopleOf(stack);
      const both = (page: string, path: string, shows: string, session?: string) =>
        Object.entries(builds).map(([build, url]) => ({
          page,
          build,
          visit: { url: url + path, shows, storage: session ? { 'audit-portal-auth': session } : undefined },
        }));
      const visits = [
        ...both('sign-in', '/auth', 'Welcome back'),
        { page: 'sign-in', build: 'reference', visit: { url: `${reference.url}/`, shows: 'Welcome back' } },
        ...both('dashboard', '/dashboard', AUDIT, client),
        ...both('clients', '/admin/clients', 'Compiler Works', admin),
      ].map((each) => ({ ...each, loads: new Array<Load>() }));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { visit, loads } of visits) loads.push(await measureLoad(browser, visit));
      }
      return visits.map(({ page, build, loads }) => ({ page, build, ...medians(loads) }));
    });
  } finally {
    await reference.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** The reference page shows nothing but itself; it gets the headers that cost bytes, not those that forbid it to run. */
function remoteless(): Record<string, string> {
  return { ...remoteHeaders(), 'content-security-policy': "default-src 'self'" };
}

function medians(loads: Load[]): Load {
  const of = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return {
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    aheadBytes: of('aheadBytes'),
    requests: of('requests'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    layoutShift: of('layoutShift'),
    shown: of('shown'),
    usable: of('usable'),
  };
}

/** A client with an audit and an admin, as the journeys make them. */
async function peopleOf({ urls, publishableKey, secretKey }: Stack) {
  process.env['PORTAL_E2E_STACK'] = JSON.stringify({ urls, publishableKey, secretKey });
  const { createAdmin, createAudit, createClientPerson } = await import('../../people.ts');
  const client = await createClientPerson();
  await createAudit(client.id, { title: AUDIT });
  const admin = await createAdmin();
  return { client: JSON.stringify(client.session), admin: JSON.stringify(admin.session) };
}
