// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

it('every requirement that the title of a test names is in docs/requirements.md', () => {
  const known = new Set(read('docs/requirements.md').match(/\b[A-Z]{2,6}-\d\d\b/g));
  const files = globSync(
    ['{apps,packages,supabase,e2e}/**/*.{test,spec}.{ts,tsx}', 'supabase/tests/checks/**/*.ts'],
    {
      cwd: ROOT,
      exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
    },
  );
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/['`"]((?:(?!UTF)[A-Z]{2,6}-\d\d )+)/g)]
      .flatMap(([, ids = '']) => ids.trim().split(' '))
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(unknown).toEqual([]);
});
