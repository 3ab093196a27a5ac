// The workflows run on GitHub, never here. These tests show that what they call exists; e2e/journeys/federation/releases.full.spec.ts
// runs the deployment steps, and the step `format` reads the files as YAML.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const folder = '.github/workflows/';
const workflows = readdirSync(new URL(folder, root)).map((name) => ({ name, text: read(folder + name) }));
const matches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found]) => found ?? '');
/** All that the pattern's group matches in any workflow. */
const named = (pattern: RegExp) => workflows.flatMap(({ text }) => matches(text, pattern));

it('every npm script that a workflow runs exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const run = named(/npm run ([\w:-]+)/g);
  expect(run.length).toBeGreaterThan(0);
  expect(run.filter((script) => !(script in scripts))).toEqual([]);
});

it('every file that a workflow runs or calls exists', () => {
  const files = [...named(/run: node (\S+)/g), ...named(/uses: \.\/(\S+)/g)];
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

it('scripts/deploy.mjs accepts every command that a workflow calls', () => {
  const commands = named(/run: node scripts\/deploy\.mjs (\w+)/g);
  expect(new Set(commands)).toEqual(new Set(['publish', 'choose']));
  for (const command of commands) expect(read('scripts/deploy.mjs')).toContain(`'${command}'`);
});

it('every app and workspace that a workflow names exists', () => {
  const apps = named(/^ +app: (\w+)$/gm);
  expect(apps.toSorted()).toEqual(['admin', 'portal', 'shell']);
  for (const app of apps)
    expect(JSON.parse(read(`apps/${app}/package.json`)).name).toBe(`@portal/${app}-app`);
  expect(named(/--filter=@portal\/(\w+)$/gm)).toEqual(['supabase']);
  expect(JSON.parse(read('supabase/package.json')).name).toBe('@portal/supabase');
});

it('every path that starts a workflow exists', () => {
  const paths = named(/paths: \[(.*)\]/g)
    .flatMap((list) => list.split(','))
    .map((path) =>
      path
        .trim()
        .replaceAll("'", '')
        .replace(/\/\*\*$/, ''),
    );
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
