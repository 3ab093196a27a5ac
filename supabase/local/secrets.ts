import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys of one installation of the embedded backend. */
export type Secrets = { publishableKey: string; secretKey: string; jwtSecret: string };

const FILE = 'secrets.json';

/** The installation's keys: made at its first start into a file that only its owner reads, then kept. */
export function loadSecrets(dataDir: string | null): Secrets {
  if (dataDir === null) return newSecrets();
  const file = join(dataDir, FILE);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const secrets = newSecrets();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
  return secrets;
}

function newSecrets(): Secrets {
  return {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    jwtSecret: random(48),
  };
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
