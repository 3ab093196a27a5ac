// `npm run dev`: Vite's servers with hot reload in place of the built apps, on the same ports.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the three servers. Returns a function that ends them.
 * @param {{ ports: Record<string, number>, config: string, onLost?: (what: string) => void }} options
 */
export async function startDevServers({ ports, config, onLost }) {
  writeFileSync(`${root}/apps/shell/public/config.json`, config);
  let isStopping = false;
  const children = ['shell', 'portal', 'admin'].map((app) => {
    const child = spawn(
      `${root}/node_modules/.bin/vite`,
      ['--host', '127.0.0.1', '--port', String(ports[app]), '--strictPort'],
      {
        cwd: `${root}/apps/${app}`,
        stdio: ['pipe', 'inherit', 'inherit'],
        env: { ...process.env, PORTAL_DEV_ORIGIN: `http://localhost:${ports[app]}` },
      },
    );
    child.once('exit', () => !isStopping && onLost?.(`The development server of ${app} has ended.`));
    return child;
  });
  return async () => {
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
}
