import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { dataDirectory } from './settings.mjs';

const PARENT_CHECK_MS = 1_000;
const FULL_BELOW_BYTES = 1024 ** 2;
/** PostgreSQL's code for a full disk, which is the disk of the server in DATABASE_URL. */
const DATABASE_FULL_CODE = '53100';
const UNWRITABLE_CODES = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST']);

/**
 * Runs what `start` resolves to until Ctrl-C, until the process that started this one ends, or until a failure, which is
 * printed as a sentence. Then stops it and ends the process. `start` receives a function that ends everything.
 * @param {(end: (code: number, sentence?: string) => Promise<void>) => Promise<{ stop: () => Promise<void> }>} start
 */
export async function runUntilEnded(start) {
  let started;
  let isEnding = false;

  async function end(code, sentence) {
    if (isEnding) return;
    isEnding = true;
    if (sentence) console.error(sentence);
    await started?.stop().catch(() => undefined);
    process.exit(code);
  }

  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('uncaughtException', (error) => void end(1, describeError(error)));
  process.on('unhandledRejection', (error) => void end(1, describeError(error)));
  // A killed npm sends no signal, so this process checks whether its parents still run.
  const starters = findParentProcesses(process.ppid);
  setInterval(() => starters.every(isAlive) || void end(1), PARENT_CHECK_MS).unref();

  try {
    started = await start(end);
  } catch (error) {
    await end(1, describeError(error));
  }
}

/** The ids of the processes that started this one: the shell and, above it, npm. */
function findParentProcesses(parent) {
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

function describeError(error) {
  const code = error?.code ?? error?.cause?.code;
  if (code === 'ENOSPC' || isFull(dataDirectory()))
    return 'The disk is full. Free some space and start again. No data was lost.';
  if (code === DATABASE_FULL_CODE)
    return 'The disk of the database server is full. Free some space there and start again. No data was lost.';
  if (UNWRITABLE_CODES.has(code))
    return `${error.path ?? dataDirectory()} is not writable for this user. Set PORTAL_DATA_DIR to a folder that is.`;
  if (code === 'EADDRINUSE')
    return `Port ${error.port} was taken by another program during the start. Start again to see how to choose another port.`;
  return error instanceof Error ? error.message : String(error);
}

/** The database's errors do not say that the disk is full, so the free space is checked here. */
function isFull(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}
