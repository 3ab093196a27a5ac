import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = { publishableKey: string; secretKey: string; jwtSecret: string };

const FILE = 'secrets.json';

/** Written once, for the owner alone: interrupted and simultaneous first starts end with the same complete file. */
export function loadSecrets(dataDir: string | null): Secrets {
  if (dataDir === null) return newSecrets();
  const file = join(dataDir, FILE);
  const kept = readSecrets(file);
  if (kept) return kept;
  const secrets = newSecrets();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
    // A link fails when another start created the file first. A rename would replace it.
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
    return readSecrets(file) ?? loadSecrets(dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecrets(file: string): Secrets | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const secrets = parsed(text);
  if (!secrets)
    throw new Error(
      `The keys in ${file} cannot be read; the file may be damaged. Put a backup of it in its place. Or remove it: ` +
        'then new keys are made, everybody has to sign in again, and no data is lost.',
    );
  return secrets;
}

function parsed(text: string): Secrets | null {
  try {
    const { publishableKey, secretKey, jwtSecret } = JSON.parse(text) as Partial<Secrets>;
    return publishableKey && secretKey && jwtSecret ? { publishableKey, secretKey, jwtSecret } : null;
  } catch {
    return null;
  }
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

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
