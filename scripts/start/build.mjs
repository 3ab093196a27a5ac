import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cpus } from 'node:os';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the three apps, reusing unchanged builds from turbo's cache. Throws when a build fails. */
export function buildApps() {
  const { status } = spawnSync(
    `${root}/node_modules/.bin/turbo`,
    ['run', 'build', '--output-logs=errors-only', `--concurrency=${Math.max(2, cpus().length)}`],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  if (status !== 0) throw new Error('The apps could not be built. The reason is printed above.');
}
