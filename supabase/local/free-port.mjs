import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** From 32768 on, systems give ports to connections and to servers that name none: one of these could be taken before it is used. */
const FIRST = 20_000;
const LAST = 32_767;

const given = new Set();

/**
 * Resolves with a port that is free now, and that this process has not been given before.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

export function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
