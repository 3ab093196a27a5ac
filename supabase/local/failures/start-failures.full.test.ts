// Each failure of a start prints one sentence that says what to do. backend.test.ts tests ports in use and damaged data,
// demo/demonstration.full.test.ts tests data of another version.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function run(command: string, args: string[], environment: Record<string, string>) {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}

/** Ports that are never opened, because the start fails before. Other tests get theirs from 32768 on. */
const PORTS = Object.fromEntries(
  ['SHELL', 'PORTAL', 'ADMIN', 'BACKEND', 'MAILBOX', 'SMTP'].map((name, index) => [
    `PORTAL_${name}_PORT`,
    String(19_170 + index),
  ]),
);

test.each([
  ['a file', (folder: string) => folder],
  ['a folder below a file', (folder: string) => join(folder, 'below')],
])('npm start says where it cannot write: %s', async (_name, placeIn) => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const place = placeIn(file);
  const start = await run(process.execPath, [join(SCRIPTS, 'start.mjs')], {
    ...PORTS,
    PORTAL_DATA_DIR: place,
  });
  expect(start).toEqual({
    code: 1,
    said: `${place} is not writable for this user. Set PORTAL_DATA_DIR to a folder that is.`,
  });
});

test('npm start says that the data folder is on a read-only disk', async () => {
  const folder = newFolder();
  const script = `mount -t tmpfs -o ro tmpfs ${folder} && exec ${process.execPath} ${join(SCRIPTS, 'start.mjs')}`;
  const start = await run('unshare', ['--map-root-user', '--mount', 'sh', '-c', script], {
    ...PORTS,
    PORTAL_DATA_DIR: folder,
  });
  expect(start.said).toContain('is not writable for this user.');
});

/** Starts without building the apps, because the build would write into the checkout. */
const START = `
  const { startStack } = await import(process.env.SCRIPTS + 'start/stack.mjs');
  const { runUntilEnded } = await import(process.env.SCRIPTS + 'start/run-until-ended.mjs');
  const { createDataDirectory } = await import(process.env.SCRIPTS + 'start/settings.mjs');
  const ports = { shell: 0, portal: 0, admin: 0, backend: 0, mailbox: 0, smtp: 0 };
  await runUntilEnded(() => startStack({ dataDir: createDataDirectory(), ports, seed: 'demo', apps: 'none' }));
`;

test('npm start says that the disk is full when the demonstration does not fit', async () => {
  const folder = newFolder();
  const script = `mount -t tmpfs -o size=20m tmpfs ${folder} && exec "$@"`;
  const start = await run(
    'unshare',
    [
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      script,
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      START,
    ],
    { SCRIPTS, PORTAL_DATA_DIR: folder },
  );
  expect(start.code).toBe(1);
  // PGlite first prints its own error number.
  expect(start.said.split('\n').at(-1)).toBe(
    'The disk is full. Free some space and start again. No data was lost.',
  );
});

test('npm start says that the disk of the PostgreSQL in DATABASE_URL is full', async () => {
  const script = `
    const { runUntilEnded } = await import(process.env.SCRIPTS + 'start/run-until-ended.mjs');
    // full-disk.full.test.ts shows that the start fails with this code.
    const full = Object.assign(new Error('could not extend file "base/5/16385"'), { code: '53100' });
    await runUntilEnded(() => Promise.reject(full));
  `;
  const start = await run(process.execPath, ['--input-type=module', '-e', script], {
    SCRIPTS,
    PORTAL_DATA_DIR: newFolder(),
  });
  expect(start).toEqual({
    code: 1,
    said: 'The disk of the database server is full. Free some space there and start again. No data was lost.',
  });
});

test('npm start and npm test name the required and the installed version of Node', () => {
  const pretendOldNode = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pretendOldNode, join(SCRIPTS, 'ensure-installed.mjs')],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain(
    'This needs Node 20 or newer, but found 18.20.4. Install a newer version from nodejs.org.',
  );
});
