import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAccounts, startBuilt } from '../product.ts';
import { milliseconds, type Section, table } from '../section.ts';

type Scenario = {
  connections: number;
  seconds: number;
  requests: { method?: 'POST' | 'PATCH'; path: string; body?: object }[];
};

/** Sends the requests of the scenario as a client, from this machine to the embedded backend on it. Any other response than 2xx fails. */
export const section: Section = {
  title: 'Load',
  async run() {
    const scenario = JSON.parse(
      readFileSync(new URL('load-scenario.json', import.meta.url), 'utf8'),
    ) as Scenario;
    const stack = await startBuilt();
    try {
      const { client } = await createAccounts(stack);
      const headers = {
        apikey: stack.publishableKey,
        authorization: `Bearer ${client.session.access_token}`,
        'content-type': 'application/json',
      };
      const entries = scenario.requests.map(({ method = 'GET', path, body }) => ({
        request: {
          method,
          url: stack.urls.backend + path.replace('{client}', client.id),
          headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
          ...(body && { postData: { text: JSON.stringify(body) } }),
        },
      }));
      const { latency, requests, non2xx, errors, timeouts } = await runAutocannon(
        stack.urls.backend,
        scenario,
        {
          log: { entries },
        },
      );
      return {
        hasErrors: non2xx + errors + timeouts > 0,
        markdown: table(
          ['connections', 'seconds', 'requests', 'a second', 'median', 'p97.5', 'p99', 'refused', 'failed'],
          [
            [
              scenario.connections,
              scenario.seconds,
              requests.total,
              Math.round(requests.average),
              milliseconds(latency.p50),
              milliseconds(latency.p97_5),
              milliseconds(latency.p99),
              non2xx,
              errors + timeouts,
            ],
          ],
        ),
      };
    } finally {
      await stack.stop();
    }
  },
};

type Result = {
  latency: { p50: number; p97_5: number; p99: number };
  requests: { total: number; average: number };
  non2xx: number;
  errors: number;
  timeouts: number;
};

/** Runs the command of autocannon, which reads its requests from an HTTP archive. */
async function runAutocannon(
  url: string,
  { connections, seconds }: Scenario,
  archive: object,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-load-'));
  try {
    const file = join(folder, 'requests.har');
    writeFileSync(file, JSON.stringify(archive));
    const settings = ['--json', '--connections', String(connections), '--duration', String(seconds)];
    const { stdout } = await promisify(execFile)('autocannon', [...settings, '--har', file, url]);
    return JSON.parse(stdout) as Result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
