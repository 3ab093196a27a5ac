import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import config from '../playwright.config.ts';
import { shellHeaders } from '../../scripts/security-headers.mjs';
import { freePort } from '../../supabase/local/free-port.mjs';
import { FREE_PORTS, startStack } from '../../scripts/start/stack.mjs';
import { startStaticServer } from '../../scripts/static-server.mjs';
import { buildSingleBundle } from './builds.ts';
import { publishFindings, writeFindings } from '../data/audits.ts';
import { createAdmin, createAudit, createClientPerson, PASSWORD } from '../data/people.ts';
import { setStack } from '../product/stack.ts';
import { LATENCY_MS } from './browser/measure-page-load.ts';

export type Stack = Awaited<ReturnType<typeof startStack>>;
export type Builds = { federated: string; single: string; elsewhere: string };

export function startBuilt(extraOrigins: string[] = []): Promise<Stack> {
  return startStack({
    dataDir: null,
    ports: FREE_PORTS,
    seed: 'none',
    apps: 'built',
    extraOrigins,
  });
}

/**
 * With the same backend: on the page's own origin, as the recommended host serves it, or for `elsewhere`, the federated build again, on
 * another one, where each preflight takes as long as a request. Stops all after `measure`.
 */
export async function withBuilds<Result>(
  measure: (stack: Stack, builds: Builds) => Promise<Result>,
): Promise<Result> {
  const [federated, single, elsewhere, backend] = await Promise.all(
    Array.from({ length: 4 }, async () => `http://localhost:${await freePort()}`),
  );
  if (!federated || !single || !elsewhere || !backend) throw new Error('There is no free port.');
  const stack = await startBuilt([federated, single, elsewhere]);
  const stops: (() => Promise<unknown>)[] = [stack.stop];
  const config = JSON.parse(stack.config) as { supabase: object; remotes: { origin: string }[] };
  const servePages = async (root: string, port: number, url: string) => {
    const headers = shellHeaders({
      remoteOrigins: config.remotes.map(({ origin }) => origin),
      backendOrigin: url === '/' ? "'self'" : url,
    });
    const json = JSON.stringify({ ...config, supabase: { ...config.supabase, url } });
    const virtualFiles = { '/config.json': () => json };
    const server = await startStaticServer({ root, port, isSpa: true, headers: () => headers, virtualFiles });
    stops.push(server.close);
    return server.url;
  };
  try {
    stops.push(await forward(backend, () => stack.urls.backend, { preflightMs: LATENCY_MS }));
    await servePages(FEDERATED, portOf(elsewhere), backend);
    for (const [origin, root] of [
      [federated, FEDERATED],
      [single, buildSingleBundle()],
    ] as const) {
      const pages = await servePages(root, 0, '/');
      stops.push(await forward(origin, pagesOr(pages, stack.urls.backend)));
    }
    return await measure(stack, { federated, single, elsewhere });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const FEDERATED = fileURLToPath(new URL('../../apps/shell/dist', import.meta.url));

const portOf = (origin: string) => Number(new URL(origin).port);

/** The pages and the backend on one origin. */
export const pagesOr = (pages: string, backend: string) => (path: string) =>
  /^\/(auth|rest|storage|functions)\/v1\//.test(path) ? backend : pages;

type Forwarding = { preflightMs?: number; edit?: (path: string, body: string) => string };

/**
 * Forwards what arrives at an origin, and preflights, which Chromium's simulated network leaves out, after `preflightMs`. `edit` changes
 * the configuration and the pages, which may then have a script with the nonce `bench`. Returns what stops it.
 */
export async function forward(
  origin: string,
  target: (path: string) => string,
  { preflightMs = 0, edit }: Forwarding = {},
) {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const address = new URL(path, target(path));
    const isEdited = edit && (headers.accept?.startsWith('text/html') || path === '/config.json');
    const sent = { ...headers, host: address.host, ...(isEdited && { 'accept-encoding': 'identity' }) };
    const pass = () =>
      incoming.pipe(
        request(address, { method, headers: sent }, (response) => {
          const status = response.statusCode ?? 502;
          if (!isEdited) return void response.pipe(outgoing.writeHead(status, response.headers));
          const { 'content-length': _old, 'content-security-policy': policy, ...others } = response.headers;
          outgoing.writeHead(status, {
            ...others,
            ...(policy && {
              'content-security-policy': String(policy).replace("'self'", "'self' 'nonce-bench'"),
            }),
          });
          void text(response).then((body) => outgoing.end(edit(path, body)));
        }).on('error', () => outgoing.destroy()),
      );
    if (method === 'OPTIONS') setTimeout(pass, preflightMs);
    else pass();
  });
  await new Promise<void>((done) => server.listen(portOf(origin), '127.0.0.1', done));
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}

export const AUDIT = 'Audit of the benchmark';
export const FINDING = 'Finding of the benchmark';

export async function createAccounts(stack: Stack) {
  setStack(stack);
  const client = await createClientPerson();
  const auditId = await createAudit(client.id, { title: AUDIT });
  const admin = await createAdmin();
  await publishFindings(admin, await writeFindings(admin, auditId, [{ title: FINDING, severity: 'high' }]));
  return { auditId, client, admin, password: PASSWORD };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions);
}
