// `npm start`: the whole product with demonstration data. `--dev`: the same with hot reload.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { buildApps } from './start/build.mjs';
import { checkedPorts, dataDirectory } from './start/settings.mjs';
import { startStack } from './start/stack.mjs';

const PARENT_CHECK_MS = 1_000;
const isDev = process.argv.includes('--dev');
let stack;
let isEnding = false;

async function end(code, sentence) {
  if (isEnding) return;
  isEnding = true;
  if (sentence) console.error(sentence);
  await stack?.stop().catch(() => undefined);
  process.exit(code);
}

process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
process.on('uncaughtException', (error) => void end(1, sentenceOf(error)));
process.on('unhandledRejection', (error) => void end(1, sentenceOf(error)));
// When npm is killed outright nobody tells us; an orphan ends itself.
const starters = startersOf(process.ppid);
setInterval(() => starters.every(isAlive) || void end(1), PARENT_CHECK_MS).unref();

try {
  const ports = await checkedPorts();
  const dataDir = dataDirectory();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!isDev) {
    console.info('Building what has changed ...');
    buildApps();
  }
  console.info('Starting backend, mailbox, functions and apps ...');
  stack = await startStack({
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    ports,
    seed: 'demo',
    apps: isDev ? 'dev' : 'built',
    google: googleFromEnvironment(),
    onLost: (what) =>
      void end(1, `${what} Everything else was stopped; nothing was lost. Start again with npm start.`),
  });
  printWelcome(stack.urls, dataDir);
} catch (error) {
  await end(1, sentenceOf(error));
}

/** The processes that started this one: the shell and, above it, npm. */
function startersOf(parent) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(parent)], { encoding: 'utf8' });
  const grandparent = Number(stdout);
  return process.env.npm_lifecycle_event && grandparent > 1 ? [parent, grandparent] : [parent];
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function googleFromEnvironment() {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = process.env;
  return clientId && secret ? { clientId, secret } : undefined;
}

function sentenceOf(error) {
  const code = error?.code ?? error?.cause?.code;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again; nothing was lost.';
  if (code === 'EACCES' || code === 'EROFS')
    return `No permission to write to ${dataDirectory()}. Set PORTAL_DATA_DIR to a folder of yours.`;
  return error instanceof Error ? error.message : String(error);
}

function printWelcome(urls, dataDir) {
  console.info(`
  Portal     ${urls.shell}
  Mailbox    ${urls.mailbox}   (every e-mail of the demonstration)
  Backend    ${urls.backend}   (embedded, for development and demonstration)
  Remotes    ${urls.portal}   ${urls.admin}
  Data       ${dataDir}

  Accounts, all with the password demo-password-1
    admin@demo.test      admin
    client@demo.test     approved client with audits and files
    pending@demo.test    waits for approval
    rejected@demo.test   was rejected
    new@demo.test        has not been onboarded

  Ctrl-C stops all of it.
`);
  console.info(`ready ${urls.shell}`);
}
