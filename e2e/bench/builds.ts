import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { build } from 'vite';
import { compressFiles } from '../../scripts/compress-files.mjs';
import { remoteHeaders } from '../../scripts/security-headers.mjs';
import { startStaticServer } from '../../scripts/static-server.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function buildSingleBundle(): string {
  execFileSync(join(ROOT, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: join(ROOT, 'apps/shell'),
    env: { ...process.env, PORTAL_SINGLE_BUNDLE: '1' },
    stdio: 'inherit',
  });
  const folder = join(ROOT, 'apps/shell/dist-single');
  compressFiles(folder);
  return folder;
}

/** A page of react, react-dom, supabase-js and one heading, with a remote's headers, for their size, and a policy that lets it run. */
export async function startReferencePage() {
  const root = mkdtempSync(join(tmpdir(), 'portal-reference-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: join(ROOT, 'e2e/bench/reference'),
      oxc: { jsx: { runtime: 'automatic' } },
      build: { target: 'esnext', outDir: root, modulePreload: { polyfill: false } },
    });
    compressFiles(root);
    const headers = () => ({ ...remoteHeaders(), 'content-security-policy': "default-src 'self'" });
    return await startStaticServer({ root, port: 0, isSpa: true, headers });
  } finally {
    rmSync(root, { recursive: true });
  }
}
