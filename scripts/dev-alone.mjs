// `npm run dev -w apps/portal` (or admin): one remote alone, with hot reload, on a real backend with the demonstration's
// data. It stands on the shell's port, where e-mailed links lead.
import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
import { standaloneConfig } from '../apps/shell/vite.standalone.ts';
import { checkedPorts, dataDirectory } from './start/settings.mjs';
import { startStack } from './start/stack.mjs';

const name = process.argv[2];
const ports = await checkedPorts();
const dataDir = dataDirectory();
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const stack = await startStack({
  dataDir,
  databaseUrl: process.env.DATABASE_URL,
  ports,
  seed: 'demo',
  apps: 'none',
});

const server = await createServer({
  ...standaloneConfig(name),
  server: { host: '127.0.0.1', port: ports.shell, strictPort: true },
});
server.middlewares.stack.unshift({
  route: '/config.json',
  handle: (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(stack.config);
  },
});
await server.listen();
console.info(`ready ${stack.urls.shell}  ${name} alone`);

async function end() {
  await server.close();
  await stack.stop();
  process.exit(0);
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
