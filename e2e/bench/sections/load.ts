import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { createAccounts } from '../accounts.ts';
import { milliseconds, table, type Section } from '../section.ts';
import { startBuilt } from '../serve-both-builds.ts';

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
      const result = await autocannon({
        url: stack.urls.backend,
        connections: scenario.connections,
        duration: scenario.seconds,
        headers: {
          apikey: stack.publishableKey,
          authorization: `Bearer ${client.session.access_token}`,
          'content-type': 'application/json',
        },
        requests: scenario.requests.map(({ method, path, body }) => ({
          method: method ?? 'GET',
          path: path.replace('{client}', client.id),
          ...(body && { body: JSON.stringify(body) }),
        })),
      });
      const { latency, requests, non2xx, errors, timeouts } = result;
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
