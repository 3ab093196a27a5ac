// `npm run dev -w apps/portal` (or admin): serves one remote alone, with hot reload, on a real backend with demonstration
// data. It uses the shell's port, because the links in e-mails lead there.
import { createServer } from 'vite';
import { standaloneConfig } from './federation/standalone.ts';
import { readFreePorts, createDataDirectory, serverFromEnvironment } from './start/settings.mjs';
import { startStack } from './start/stack.mjs';
import { runUntilEnded } from './start/run-until-ended.mjs';

const name = process.argv[2];

await runUntilEnded(async (end) => {
  const ports = await readFreePorts();
  const stack = await startStack({
    dataDir: createDataDirectory(),
    ...serverFromEnvironment(),
    ports,
    seed: 'demo',
    apps: 'none',
    onLost: (what) => void end(1, what),
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
  return {
    stop: async () => {
      await server.close();
      await stack.stop();
    },
  };
});
