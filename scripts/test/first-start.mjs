// The step `first-start` of `npm test`: runs `npm start` with fresh data on free ports until it prints `ready`, sends the
// signal of Ctrl-C, and fails when a process or an open port is left.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../supabase/local/free-port.mjs';

/** Includes the build of the apps when turbo has no build to reuse. */
const READY_WITHIN_MS = 300_000;
const ENDED_WITHIN_MS = 30_000;

const PORT_VARIABLES = ['SHELL', 'PORTAL', 'ADMIN', 'BACKEND', 'MAILBOX', 'SMTP'].map(
  (name) => `PORTAL_${name}_PORT`,
);

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDirectory = mkdtempSync(join(tmpdir(), 'audit-portal-first-start-'));
const ports = await Promise.all(PORT_VARIABLES.map(freePort));
const { DATABASE_URL: _notFresh, ...environment } = process.env;

// Its own process group, as in a terminal, where Ctrl-C reaches npm and everything below it.
const npm = spawn('npm', ['start'], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...environment,
    PORTAL_DATA_DIR: dataDirectory,
    ...Object.fromEntries(PORT_VARIABLES.map((variable, index) => [variable, String(ports[index])])),
  },
});
const hasEnded = new Promise((done) => npm.once('exit', () => done(true)));
const isReady = new Promise((done) => {
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    output += text;
    if (/^ready http/m.test(output)) done(true);
  });
});

try {
  const problem = await findProblem();
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
} finally {
  signalGroup('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function findProblem() {
  if (!(await Promise.race([isReady, hasEnded.then(() => false), within(READY_WITHIN_MS)])))
    return 'npm start did not become ready.';
  const closedPorts = await findClosed(ports);
  if (closedPorts.length > 0) return `npm start is ready but does not listen on ${closedPorts.join(', ')}.`;
  signalGroup('SIGINT');
  if (!(await Promise.race([hasEnded, within(ENDED_WITHIN_MS)]))) return 'Ctrl-C did not end npm start.';
  const closedAfter = await findClosed(ports);
  const openPorts = ports.filter((port) => !closedAfter.includes(port));
  if (openPorts.length > 0) return `After Ctrl-C something still listens on ${openPorts.join(', ')}.`;
  return signalGroup(0) ? 'After Ctrl-C a process of npm start is still running.' : null;
}

/** Resolves with false when the time is over. Does not keep this process alive. */
function within(milliseconds) {
  return sleep(milliseconds, false, { ref: false });
}

/** Sends a signal to npm and everything it started; 0 only checks whether they run. Returns false when none of these processes is left. */
function signalGroup(signal) {
  if (npm.pid === undefined) return false;
  try {
    return process.kill(-npm.pid, signal);
  } catch {
    return false;
  }
}

async function findClosed(candidates) {
  const accepts = await Promise.all(candidates.map(acceptsConnection));
  return candidates.filter((_port, index) => !accepts[index]);
}

function acceptsConnection(port) {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
