// Starts the product for the journeys, until Playwright ends it: the built apps, each on its own origin, on an embedded
// backend with an empty database. Prints its URLs and keys for playwright.config.ts. With AUTH_URL, on a server (docs/testing.md).
import { freePort } from '../../supabase/local/free-port.mjs';
import { readFreePorts, serverFromEnvironment } from '../../scripts/start/settings.mjs';
import { FREE_PORTS, startStack } from '../../scripts/start/stack.mjs';
import { runUntilEnded } from '../../scripts/start/run-until-ended.mjs';
import { slowServers } from './slow.ts';

await runUntilEnded(async () => {
  slowServers();
  // The origin on which federation/standalone.full.spec.ts serves a remote alone.
  const standalone = `http://localhost:${await freePort()}`;
  const server = serverFromEnvironment();
  const stack = await startStack({
    dataDir: null,
    ...server,
    // The settings of a real auth service name the addresses.
    ports: server.realAuth ? await readFreePorts() : FREE_PORTS,
    seed: 'none',
    apps: 'built',
    emailRetrySeconds: '1,1,2',
    extraOrigins: [standalone],
  });
  const { urls, publishableKey, secretKey } = stack;
  console.info(`stack: ${JSON.stringify({ urls: { ...urls, standalone }, publishableKey, secretKey })}`);
  return stack;
});
