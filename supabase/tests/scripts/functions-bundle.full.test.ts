// What is deployed of the functions (docs/deploy.md).
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SUPABASE = fileURLToPath(new URL('../../', import.meta.url));

it('ALL-01 each function is one file that starts and responds on the Deno of hosted Supabase without any package', () => {
  const said = execFileSync(process.execPath, ['scripts/functions-bundle.ts'], {
    cwd: SUPABASE,
    encoding: 'utf8',
  });
  const folders = readdirSync(`${SUPABASE}dist/supabase/functions`);
  expect(folders).toContain('generate-report');
  for (const name of folders) {
    expect(readdirSync(`${SUPABASE}dist/supabase/functions/${name}`)).toEqual([
      'index.js',
      'third-party-notices.txt',
    ]);
    expect(said).toMatch(
      new RegExp(`^${name}: \\d+ kB, responds with ${name === 'generate-report' ? 200 : 4}`, 'm'),
    );
  }
  const notices = readFileSync(
    `${SUPABASE}dist/supabase/functions/generate-report/third-party-notices.txt`,
    'utf8',
  );
  expect(notices).toMatch(/^@fontsource\/noto-sans-hebrew .*\(OFL-1\.1\)[^]*SIL OPEN FONT LICENSE/m);
}, 300_000);
