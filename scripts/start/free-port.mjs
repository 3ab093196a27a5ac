import { createServer } from 'node:net';

/** Below the ports that a system gives to connections by itself, so that it gives none of these away until it is listened on. */
const FIRST = 20_000;
const COUNT = 10_000;

const given = new Set();

/**
 * Resolves with a port that is free now, and that this process has not been given before.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  if (given.has(port)) return freePort();
  given.add(port);
  return (await isFree(port)) ? port : freePort();
}

/** Whether nothing on this machine listens on the port. */
function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
