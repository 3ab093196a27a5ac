import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** The longest socket address that every operating system accepts, in bytes. */
const LONGEST_ADDRESS = 100;

/** Two databases on the same files destroy them. The system releases the lock when the process ends, however it ends. */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const address = join(dataDir, 'in-use');
  if (Buffer.byteLength(address) > LONGEST_ADDRESS) return async () => undefined;
  if (await isAnswered(address))
    throw new Error(
      `Another start is using the data in ${dataDir}. End it, or set PORTAL_DATA_DIR to another folder.`,
    );
  rmSync(address, { force: true });
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(address), 'listening');
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
