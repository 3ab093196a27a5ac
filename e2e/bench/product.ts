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

export type Stack = Awaited<ReturnType<typeof startStack>>;
export type Builds = { federated: string; single: string };

export function startBuilt(extraOrigins: string[] = []): Promise<Stack> {
  return startStack({
    dataDir: null,
    ports: FREE_PORTS,
    seed: 'none',
    apps: 'built',
    extraOrigins,
  });
}

/** With the same backend. Stops both after `measure`. */
export async function withBothBuilds<Result>(
  measure: (stack: Stack, builds: Builds) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const stack = await startBuilt([`http://localhost:${port}`]);
  try {
    const headers = shellHeaders({
      remoteOrigins: JSON.parse(stack.config).remotes.map(({ origin }: { origin: string }) => origin),
      backendOrigin: stack.urls.backend,
    });
    const single = await startStaticServer({
      root: buildSingleBundle(),
      port,
      isSpa: true,
      headers: () => headers,
      virtualFiles: { '/config.json': () => stack.config },
    });
    try {
      return await measure(stack, { federated: stack.urls.shell, single: single.url });
    } finally {
      await single.close();
    }
  } finally {
    await stack.stop();
  }
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
