import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { REMOTES } from '../apps.mjs';
import { remoteHeaders, shellHeaders } from '../security-headers.mjs';
import { startStaticServer } from '../static-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Serves the built apps, each on its own origin, with the headers of a deployment.
 * @param {{ ports: Record<string, number>, origin: (name: string) => string, config: string }} options
 */
export function serveBuiltApps({ ports, origin, config }) {
  const headers = shellHeaders({
    remoteOrigins: REMOTES.map(({ name }) => origin(name)),
    backendOrigin: origin('backend'),
  });
  return Promise.all([
    startStaticServer({
      root: `${root}/apps/shell/dist`,
      port: ports.shell,
      isSpa: true,
      headers: () => headers,
      virtualFiles: { '/config.json': () => config },
    }),
    ...REMOTES.map(({ name }) =>
      startStaticServer({ root: `${root}/apps/${name}/dist`, port: ports[name], headers: remoteHeaders }),
    ),
  ]);
}

/** Builds the apps, reusing unchanged builds from turbo's cache. Throws when a build fails. */
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
