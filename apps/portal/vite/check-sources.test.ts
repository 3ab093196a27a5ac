import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSourceError } from '../../../scripts/federation/check-sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-sources-'));
  writeFileSync(join(folder, 'page.tsx'), 'export const page = <h1>{1 as number}</h1>;');
});
afterEach(() => rmSync(folder, { recursive: true }));

const isFound = async (source: string) => source !== './gone.ts';

it('a source file that cannot be parsed is found and named, with the place', async () => {
  writeFileSync(join(folder, 'broken.ts'), 'export const = 5;');
  expect(await findSourceError([folder], isFound)).toMatch(/broken\.ts: .+\n[^]*export const = 5;/);
});

it.each([
  "import { a } from './gone.ts';",
  "import './gone.ts';",
  "export { a } from './gone.ts';",
  "const page = () => import('./gone.ts');",
])('a source file that imports what does not exist is found and named: %s', async (code) => {
  writeFileSync(join(folder, 'importer.ts'), code);
  expect(await findSourceError([folder], isFound)).toMatch(/importer\.ts: "\.\/gone\.ts" cannot be found\./);
});

it.each([
  ['imports that exist', 'other.ts', "import { a } from './there.ts';"],
  ['types', 'other.ts', "import type { A } from './gone.ts'; export type { A } from './gone.ts';"],
  ['tests', 'page.test.tsx', "import './gone.ts'; export const = 5;"],
])('a build is not held up by %s', async (_what, name, code) => {
  writeFileSync(join(folder, name), code);
  expect(await findSourceError([folder], isFound)).toBeNull();
});
