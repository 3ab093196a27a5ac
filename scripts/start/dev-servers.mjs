// `npm run dev`: one Vite server with hot reload in place of the built apps. It compiles the remotes' sources as part
// of the shell, so that an edit in any app shows immediately.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the server. Returns a function that ends it.
 * @param {{ ports: Record<string, number>, config: string, onLost?: (what: string) => void }} options
 */
export async function startDevServers({ ports, config, onLost }) {
  writeFileSync(`${root}/apps/shell/public/config.json`, config);
  let isStopping = false;
  const child = spawn(
    `${root}/node_modules/.bin/vite`,
    ['--host', '127.0.0.1', '--port', String(ports.shell), '--strictPort'],
    { cwd: `${root}/apps/shell`, stdio: ['pipe', 'inherit', 'inherit'], env: process.env },
  );
  child.once('exit', () => !isStopping && onLost?.('The development server has ended.'));
  return async () => {
    isStopping = true;
    child.kill('SIGTERM');
  };
}
