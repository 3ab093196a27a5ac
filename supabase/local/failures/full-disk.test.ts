// A disk that fills up under writes, and is given space again, on either database. The disk is a small one in memory, in a
// namespace of its own: that needs no rights beyond those to make one (Linux, as root or as a user who may unshare).
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { Outcome } from './fill-disk.ts';

/** It starts the database three times; seconds on a quiet machine. */
const PATIENCE_MS = 240_000;
const DISK_BYTES = 250 * 1024 ** 2;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Mounts the disk as root of one namespace, and goes on as somebody else in another: PostgreSQL refuses to run as root. */
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
        // Beyond this it hangs, and must not outlive the test.
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
        env: { ...process.env, DISK: folder, TMPDIR: folder },
      },
    );
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Outcome;
    expect(outcome.acknowledged).toBeGreaterThan(0);
    expect(outcome.freeAtRefusal).toBeLessThan(1024 ** 2);
    // 53100 is "disk full". It is the backend that says so; pages have a sentence of theirs for what it fails at.
    expect(outcome.refusal).toEqual({ status: 500, code: '53100' });
    expect(outcome.keptWhileFull).toBe(outcome.acknowledged);
    // The same process, started before the disk was full, goes on by itself.
    expect(outcome.isWrittenAfter).toBe(true);
    // A start that has to write is refused, and npm start has a sentence for this code; what only reads is served.
    expect(outcome.starts).toEqual(['ENOSPC', database === 'PGlite' ? 'ENOSPC' : 'started']);
    expect(outcome.lostAfterRestart).toEqual([]);
  },
);
