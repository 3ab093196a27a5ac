import { rmSync } from 'node:fs';
import { startStack } from '../../../scripts/start/stack.mjs';
import { startStaticServer } from '../../../scripts/static-server.mjs';
import { freePort } from '../../../scripts/start/free-port.mjs';
import { remoteHeaders, shellHeaders } from '../../../scripts/security-headers.mjs';
import { buildReferencePage, buildSingleBundle } from '../builds.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { measureLoad, type Load } from '../browser/measured-load.ts';
import { median, type Section } from '../section.ts';
import { reportOf, type Measured } from './page-load-report.ts';

const ROUNDS = 5;
const FREE = 0;
const AUDIT = 'Audit of the benchmark';

/** (a) What a first visit costs on a slow machine and a slow line: the federated build beside one bundle of the same code. */
export const section: Section = {
  title: 'Page load',
  async run() {
    const singlePort = await freePort();
    const stack = await startStack({
      dataDir: null,
      ports: { shell: FREE, portal: FREE, admin: FREE, backend: FREE, mailbox: FREE, smtp: FREE },
      seed: 'none',
      apps: 'built',
      extraOrigins: [`http://localhost:${singlePort}`],
    });
    const reference = await buildReferencePage();
    const config = await (await fetch(`${stack.urls.shell}/config.json`)).text();
    const headers = shellHeaders({
      remoteOrigins: [stack.urls.portal, stack.urls.admin],
      backendOrigin: stack.urls.backend,
    });
    const servers = await Promise.all([
      startStaticServer({
        root: buildSingleBundle(),
        port: singlePort,
        isSpa: true,
        headers: () => headers,
        virtualFiles: { '/config.json': () => config },
      }),
      startStaticServer({ root: reference, port: FREE, isSpa: true, headers: remoteless }),
    ]);
    const [single = '', plain = ''] = servers.map(({ url }) => url);
    const browser = await launchBrowser();
    try {
      const { client, admin } = await peopleOf(stack);
      const clientStorage = { 'audit-portal-auth': client };
      const adminStorage = { 'audit-portal-auth': admin };
      const both = (path: string, shows: string, storage?: Record<string, string>) => ({
        federated: { url: stack.urls.shell + path, shows, storage },
        single: { url: single + path, shows, storage },
      });
      const visits = {
        'sign-in': {
          ...both('/auth', 'Welcome back'),
          reference: { url: `${plain}/`, shows: 'Welcome back' },
        },
        dashboard: both('/dashboard', AUDIT, clientStorage),
        clients: both('/admin/clients', 'Compiler Works', adminStorage),
      };
      const loads = new Map<string, Load[]>();
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [page, builds] of Object.entries(visits)) {
          for (const [build, visit] of Object.entries(builds)) {
            const key = `${page}/${build}`;
            loads.set(key, [...(loads.get(key) ?? []), await measureLoad(browser, visit)]);
          }
        }
      }
      const measured: Measured[] = [...loads].map(([key, each]) => {
        const [page = '', build = ''] = key.split('/');
        return { page, build, ...medians(each) };
      });
      return { markdown: reportOf(measured, ROUNDS) };
    } finally {
      await browser.close();
      for (const server of servers) await server.close();
      await stack.stop();
      rmSync(reference, { recursive: true, force: true });
    }
  },
};

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
  };
}

type Stack = Awaited<ReturnType<typeof startStack>>;

/** A client with an audit and an admin, as the journeys make them. */
async function peopleOf({ urls, publishableKey, secretKey }: Stack) {
  process.env['PORTAL_E2E_STACK'] = JSON.stringify({ urls, publishableKey, secretKey });
  const { createAdmin, createAudit, createClientPerson } = await import('../../people.ts');
  const client = await createClientPerson();
  await createAudit(client.id, { title: AUDIT });
  const admin = await createAdmin();
  return { client: JSON.stringify(client.session), admin: JSON.stringify(admin.session) };
}
