// Starts the product once for all journeys: the built apps, each on its own origin, and an embedded backend with an
// empty database.
import { freePort } from '../scripts/start/free-port.mjs';
import { startStack } from '../scripts/start/stack.mjs';
import { googleClient, stubGoogleEndpoints } from './google-endpoints.ts';

const FREE = 0;

export default async function startStackForJourneys(): Promise<() => Promise<void>> {
  stubGoogleEndpoints();
  // The origin on which federation/standalone.spec.ts serves a remote alone.
  const standalone = `http://localhost:${await freePort()}`;
  const stack = await startStack({
    dataDir: null,
    ports: { shell: FREE, portal: FREE, admin: FREE, backend: FREE, mailbox: FREE, smtp: FREE },
    seed: 'none',
    apps: 'built',
    emailRetrySeconds: '1,1,2',
    google: googleClient,
    extraOrigins: [standalone],
  });
  process.env['PORTAL_E2E_STACK'] = JSON.stringify({
    urls: { ...stack.urls, standalone },
    publishableKey: stack.publishableKey,
    secretKey: stack.secretKey,
  });
  return stack.stop;
}
