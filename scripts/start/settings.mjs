import { accessSync, constants, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { isFree } from '../../supabase/local/free-port.mjs';
import { APPS } from '../apps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PORTS = {
  ...Object.fromEntries(APPS.map(({ name, port }) => [name, [`PORTAL_${name.toUpperCase()}_PORT`, port]])),
  backend: ['PORTAL_BACKEND_PORT', 4173],
  mailbox: ['PORTAL_MAILBOX_PORT', 4174],
  smtp: ['PORTAL_SMTP_PORT', 4175],
};

export function dataDirectory() {
  return resolve(root, process.env.PORTAL_DATA_DIR || '.data');
}

/** Creates the data folder, for this user only, unless it exists. Throws the system's error when it is not writable. */
export function createDataDirectory() {
  const folder = dataDirectory();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  return folder;
}

/**
 * Reads the ports and checks that each is free. Throws an error that names the port and the variable that changes it.
 * @returns {Promise<import('./stack.mjs').Ports>}
 */
export async function readFreePorts() {
  const ports = /** @type {import('./stack.mjs').Ports} */ ({});
  for (const [name, [variable, standard]] of Object.entries(PORTS)) {
    const port = Number(process.env[variable] || standard);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(
        `${variable}=${process.env[variable]} is not a valid port. Use a number from 1 to 65535.`,
      );
    }
    if (!(await isFree(port))) {
      throw new Error(
        `Port ${port} (${name}) is used by another program. Stop that program, or choose another port: ${variable}=${port + 100} npm start`,
      );
    }
    ports[name] = port;
  }
  return ports;
}

/** The PostgreSQL, and the real auth service on it, that the embedded backend uses instead of its own. */
export function serverFromEnvironment() {
  const { DATABASE_URL: databaseUrl, AUTH_URL: url, AUTH_JWT_SECRET: jwtSecret } = process.env;
  if (url && !(databaseUrl && jwtSecret)) throw new Error('AUTH_URL needs DATABASE_URL and AUTH_JWT_SECRET.');
  return { databaseUrl, ...(url && jwtSecret && { realAuth: { url, jwtSecret } }) };
}
