// Starts the whole product on this machine: backend, mailbox, edge functions, and the three apps, each on its own
// origin. `npm start`, the browser tests and the benchmarks use it.
import { accentOf } from '../../packages/domain/src/brand/accent.ts';
import { readFileSync } from 'node:fs';
import { startBackend } from '../../supabase/local/backend.ts';
import { startWithDemonstration } from '../../supabase/local/demo/demonstration.ts';
import { DEMO_AUDITOR } from '../../supabase/local/demo/accounts.ts';
import { checkDemonstration } from '../../supabase/local/demo/sign-in.ts';
import { lockDataFolder } from '../../supabase/local/data-lock.ts';
import { startChainServer } from '../../supabase/local/chain/chain-server.ts';
import { demoChain, DEMO_CHAIN_ID, SILENT_CHAIN_ID } from '../../supabase/local/demo/deployments.ts';
import { startFunctions } from '../../supabase/local/functions.ts';
import { startMailbox } from '../../supabase/local/mailbox/mailbox.ts';
import { startTimers } from '../../supabase/local/timers.ts';
import { serveBuiltApps } from './built-apps.mjs';
import { startDevServers } from './dev-servers.mjs';
import { freePort } from '../../supabase/local/free-port.mjs';
import { APP_NAMES, remotesConfig } from '../apps.mjs';

/** @typedef {Record<string, number>} Ports those of the apps, and `backend`, `mailbox` and `smtp` */

/** Any free port for each server. @type {Ports} */
export const FREE_PORTS = Object.fromEntries(
  [...APP_NAMES, 'backend', 'mailbox', 'smtp'].map((name) => [name, 0]),
);

/**
 * Starts everything. A port of 0 means any free port. Calls `onLost` when one of its processes ends unexpectedly.
 * Browsers may also call the backend from `extraOrigins`.
 * @param {{
 *   dataDir: string | null,
 *   databaseUrl?: string,
 *   realAuth?: { url: string, jwtSecret: string },
 *   ports: Ports,
 *   seed: 'demo' | 'none',
 *   apps: 'built' | 'dev' | 'none',
 *   emailRetrySeconds?: string,
 *   google?: { clientId: string, secret: string },
 *   onLost?: (what: string) => void,
 *   extraOrigins?: string[],
 * }} options
 */
export async function startStack(options) {
  const stops = [];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { dataDir, databaseUrl, realAuth, ports, seed, apps, emailRetrySeconds, google, onLost, extraOrigins = [] },
  stops,
) {
  const fixed = await withFreePorts(ports);
  const origin = (name) => `http://localhost:${fixed[name]}`;
  const { brand, links } = JSON.parse(
    readFileSync(new URL('../../supabase/brand.json', import.meta.url), 'utf8'),
  );

  accentOf(brand.accent);

  if (dataDir) stops.push(await lockDataFolder(dataDir));
  let functionsUrl = () => null;
  const backendOptions = {
    dataDir,
    databaseUrl,
    realAuth,
    port: fixed.backend,
    origins: [...APP_NAMES.map(origin), ...extraOrigins],
    smtp: { port: fixed.smtp, from: brand.email, senderName: brand.name },
    functionsUrl: () => functionsUrl(),
    google,
  };
  const backend =
    seed === 'demo'
      ? await startWithDemonstration({ ...backendOptions, brandName: brand.name, say: console.info })
      : await startBackend(backendOptions);
  stops.push(backend.close);
  // Started after the data, because the start may move away the e-mails of another version.
  const mailbox = await startMailbox({
    dataDir,
    pagePort: fixed.mailbox,
    smtpPort: fixed.smtp,
    ...(seed === 'demo' && { authenticator: DEMO_AUDITOR }),
  });
  stops.push(mailbox.close);

  const chain = await startChainServer(demoChain());
  stops.push(chain.close);
  const functions = await startFunctions(
    {
      SUPABASE_URL: backend.url.replace('localhost', '127.0.0.1'),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(fixed.smtp),
      SMTP_FROM: `${brand.name} <${brand.email}>`,
      TEAM_EMAIL: brand.email,
      PORTAL_URL: origin('shell'),
      BRAND_NAME: brand.name,
      BRAND_ACCENT: brand.accent ?? '',
      LEGAL_NOTICE: `${brand.legalName}, ${brand.address}`,
      SUPPORT_EMAIL: brand.email,
      ALLOWED_ORIGINS: APP_NAMES.map(origin).join(','),
      // Database and objects are one folder here, and it rests at night: a pause does not mean that only one was restored.
      SWEEP_LONGEST_PAUSE_MINUTES: '5256000',
      CHAINS: JSON.stringify([
        { id: DEMO_CHAIN_ID, name: 'Demonstration chain', rpc: chain.rpc },
        { id: SILENT_CHAIN_ID, name: 'Silent chain', rpc: `${chain.rpc}/none` },
      ]),
      SOURCIFY_URL: chain.sourcify,
      ...(emailRetrySeconds && { EMAIL_RETRY_SECONDS: emailRetrySeconds }),
    },
    onLost,
  );
  functionsUrl = functions.url;
  stops.push(functions.close);

  stops.push(startTimers(backend));

  const config = JSON.stringify({
    supabase: { url: origin('backend'), publishableKey: backend.publishableKey },
    remotes: remotesConfig(origin),
    brand,
    links,
  });
  if (apps === 'built') {
    for (const server of await serveBuiltApps({ ports: fixed, origin, config })) stops.push(server.close);
  }
  if (apps === 'dev') stops.push(await startDevServers({ ports: fixed, config, onLost }));
  const hasDemoAccounts =
    seed === 'demo' &&
    (await checkDemonstration(backend, { isOnServer: Boolean(databaseUrl), say: console.info }));

  return {
    urls: {
      .../** @type {Record<'shell' | 'portal' | 'admin', string>} */ (
        Object.fromEntries(APP_NAMES.map((name) => [name, origin(name)]))
      ),
      backend: origin('backend'),
      mailbox: mailbox.url,
    },
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    hasDemoAccounts,
    config,
  };
}

async function withFreePorts(ports) {
  const taken = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => [name, port || (await freePort())]),
  );
  return Object.fromEntries(taken);
}
