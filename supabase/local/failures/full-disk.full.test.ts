// Fills the disk during writes and frees it again, on both databases. The disk is a small one in memory, mounted in a
// separate mount namespace. This needs Linux, as root or as a user who may create namespaces.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { Outcome } from './fill-disk.ts';

/** Allows for three starts of the database, which take seconds on an idle machine. */
const PATIENCE_MS = 240_000;
const DISK_BYTES = 250 * 1024 ** 2;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Mounts the disk as root of one namespace and continues as another user, because PostgreSQL refuses to run as root. */
const ON_A_SMALL_DISK = `mount -t tmpfs -o size=${DISK_BYTES},mode=777 tmpfs "$1" &&
  exec unshare --user --map-user=1 --map-group=1 "$2" "$3" "$4"`;

test.concurrent.each(['PGlite', 'PostgreSQL'])(
  'ALL-01 a full disk under %s refuses writes, loses none that was acknowledged, and space given back is enough to go on',
  { timeout: PATIENCE_MS },
  async (database) => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
    folders.push(folder);
    const script = fileURLToPath(new URL('./fill-disk.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(
      'unshare',
      [
        '--map-root-user',
        '--mount',
        'sh',
        '-c',
        ON_A_SMALL_DISK,
        'sh',
        folder,
        process.execPath,
        script,
        database,
      ],
      {
        // Ends a script that hangs, so that it does not outlive the test.
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
        env: { ...process.env, DISK: folder, TMPDIR: folder },
      },
    );
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Outcome;
    expect(outcome.acknowledged).toBeGreaterThan(0);
    expect(outcome.freeAtRefusal).toBeLessThan(1024 ** 2);
    // 53100 is PostgreSQL's code for a full disk. Pages show their own message for a failed request.
    expect(outcome.refusal).toEqual({ status: 500, code: '53100' });
    expect(outcome.keptWhileFull).toBe(outcome.acknowledged);
    // The process that ran before the disk was full recovers without a restart.
    expect(outcome.isWrittenAfter).toBe(true);
    // A start that has to write fails with a code for which npm start prints a message.
    expect(outcome.starts).toEqual(['ENOSPC', database === 'PGlite' ? 'ENOSPC' : '53100']);
    expect(outcome.lostAfterRestart).toEqual([]);
  },
);
