import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { build } from 'vite';
import { compressFiles } from '../../scripts/compress-files.mjs';

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

/** Builds a page with react, react-dom, supabase-js and one heading. Resolves to the folder to serve, which the caller removes. */
export async function buildReferencePage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'portal-reference-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(ROOT, 'e2e/bench/reference'),
    oxc: { jsx: { runtime: 'automatic' } },
    build: { target: 'esnext', outDir, modulePreload: { polyfill: false } },
  });
  compressFiles(outDir);
  return outDir;
}
