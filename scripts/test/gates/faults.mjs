// At least one minimal fault for each step of `npm test`.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Fault
 * @property {string} step the step that must fail
 * @property {string} title
 * @property {Record<string, string | ((text: string) => string)>} changes each file's new content, or a function of its content
 * @property {string[]} [targets] the part of the step to run, when a part is enough
 * @property {RegExp} counts matches the last line of `npm test`
 * @property {string[]} shows texts that the output must contain, to show that this fault made the step fail
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workspacesIn = (folder) =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

const UNIT_TESTED = [...workspacesIn('packages'), ...workspacesIn('apps')];
const NAME = 'gate-fault';
/** The counts of a failed step that has no tests of its own. */
const ONE_FAILED = /^0 passed, 1 failed$/;

/** The same file in each of several folders. */
const inEach = (folders, file, text) =>
  Object.fromEntries(folders.map((folder) => [`${folder}/${file}`, text]));

const FAILING_TEST = `import { expect, it } from 'vitest';
it('passes', () => expect(1).toBe(1));
it('fails', () => expect(1).toBe(2));
it.skip('is skipped', () => expect(1).toBe(1));
it.todo('is yet to be written');
`;
const BROKEN_TEST = "import './no-such-file.ts';\n";
const UNHANDLED_ERROR = `import { expect, it } from 'vitest';
it('passes while something else throws', async () => {
  setTimeout(() => {
    throw new Error('${NAME}');
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(1).toBe(1);
});
`;
const FAILING_JOURNEY = `import { expect, test } from '@playwright/test';
test('passes', () => expect(1).toBe(1));
test('fails', () => expect(1).toBe(2));
test.skip('is skipped', () => expect(1).toBe(1));
test.describe('flaky', () => {
  test.describe.configure({ retries: 1 });
  test('passes at the second try', () => expect(test.info().retry).toBe(1));
});
`;

/** The faults of a vitest step: each kind of failing test, and an error outside all tests. */
function vitestFaults(step, cwd, folders, name = NAME) {
  const each = folders.length;
  const [first] = folders;
  return [
    {
      step,
      title: 'tests that fail, are skipped, are marked todo or cannot run',
      changes: {
        ...inEach(folders, `${name}.test.ts`, FAILING_TEST),
        ...inEach(folders, `broken-${name}.test.ts`, BROKEN_TEST),
      },
      targets: [NAME],
      counts: new RegExp(`^${each} passed, ${4 * each} failed$`),
      shows: [`${name}.test.ts`, `broken-${name}.test.ts`],
    },
    {
      step,
      title: 'an unhandled error while all tests pass',
      changes: inEach([first], `${name}.test.ts`, UNHANDLED_ERROR),
      targets: [NAME],
      counts: /^1 passed, 1 failed$/,
      // vitest prints paths relative to the folder it runs in.
      shows: [`${first}/${name}.test.ts`.slice(cwd.length)],
    },
  ];
}

/** @type {Fault[]} */
export const FAULTS = [
  {
    step: 'types',
    title: 'a wrong type in every workspace',
    changes: inEach(
      [...UNIT_TESTED.map((folder) => `${folder}/src`), 'supabase/tests', 'e2e'],
      `${NAME}.ts`,
      "export const wrong: number = 'text';\n",
    ),
    counts: ONE_FAILED,
    shows: [...UNIT_TESTED.map((folder) => `${folder}/src`), 'supabase/tests', 'e2e'].map(
      (folder) => `${folder}/${NAME}.ts`,
    ),
  },
  {
    step: 'lint',
    title: 'a promise that is not awaited, and an import in the forbidden direction',
    changes: {
      [`packages/auth/src/${NAME}.ts`]: 'Promise.resolve(1);\n',
      [`packages/data/src/${NAME}.ts`]: "export { session } from '@portal/auth/session/session';\n",
    },
    targets: ['packages/auth', 'packages/data'],
    counts: ONE_FAILED,
    shows: ['no-floating-promises', 'packages/data imports packages/domain alone.'],
  },
  {
    step: 'format',
    title: 'a file that is not formatted',
    changes: { [`packages/auth/src/${NAME}.ts`]: 'export const  wide = 1\n' },
    targets: ['packages/auth'],
    counts: ONE_FAILED,
    shows: [`packages/auth/src/${NAME}.ts`],
  },
  {
    step: 'audit',
    title: 'a package without a checksum',
    changes: {
      'package-lock.json': (text) => text.replace(/^ +"integrity": .*\n/m, ''),
    },
    counts: ONE_FAILED,
    shows: ['has no checksum.'],
  },
  {
    step: 'audit',
    title: 'a package whose binary for a Mac is not locked',
    changes: {
      'package-lock.json': (text) =>
        text.replace('"node_modules/@deno/darwin-arm64"', '"node_modules/other"'),
    },
    counts: ONE_FAILED,
    shows: ['deno has no binary for darwin-arm64.'],
  },
  {
    step: 'database-types',
    title: 'a table that is missing from the generated types',
    changes: { 'supabase/migrations/99999999999999_fault.sql': 'create table public.gate_fault (id int);\n' },
    counts: ONE_FAILED,
    shows: ['run npm run db:types'],
  },
  {
    step: 'build',
    title: 'a syntax error in an app',
    changes: { 'apps/shell/src/boot/main.tsx': (text) => `${text}\nconst ;\n` },
    targets: ['--filter=@portal/shell-app'],
    counts: ONE_FAILED,
    shows: ['boot/main.tsx'],
  },
  ...vitestFaults(
    'units',
    '',
    UNIT_TESTED.map((folder) => `${folder}/src`),
  ),
  ...vitestFaults('units-full', '', ['packages/audit/src'], `${NAME}.full`),
  ...vitestFaults('backend', 'supabase/', ['supabase/tests']),
  ...vitestFaults('rules', 'supabase/', ['supabase/tests'], `rules-on-${NAME}`),
  {
    step: 'functions-hosted',
    title: 'a function that does not start',
    changes: { 'supabase/functions/main.ts': (text) => `throw new Error('${NAME}');\n${text}` },
    targets: ['functions/tests/smoke.test.ts'],
    counts: /^\d+ passed, \d+ failed$/,
    shows: ['The edge functions ended at their start'],
  },
  ...vitestFaults('backend-full', 'supabase/', ['supabase/tests'], `${NAME}.full`),
  {
    step: 'backend',
    title: 'GUARD-08 a key in a file',
    // Assembled here, so that this file does not contain the key.
    changes: { 'docs/key.md': `AK${'IA'}ABCDEFGHIJKLMNOP\n` },
    targets: ['tests/repository/secrets.test.ts'],
    counts: /^\d+ passed, 1 failed$/,
    shows: ['an AWS key in docs/key.md'],
  },
  {
    step: 'first-start',
    title: 'a product of which a process outlives Ctrl-C',
    changes: {
      // The copy already contains the built apps.
      'scripts/start.mjs': (text) => text.replace('buildApps();', ''),
      'scripts/start/run-until-ended.mjs': (text) =>
        text.replace(
          'process.exit(code);',
          `(await import('node:child_process')).spawn('sleep', ['60']);\n    process.exit(code);`,
        ),
    },
    counts: ONE_FAILED,
    shows: ['ready http://localhost:', 'After Ctrl-C a process of npm start is still running.'],
  },
  ...['journeys', 'journeys-full', 'journeys-slow'].map((step) => ({
    step,
    title: 'journeys that fail, are skipped or pass only on a retry',
    changes: { [`e2e/journeys/${NAME}.full.spec.ts`]: FAILING_JOURNEY },
    targets: [NAME],
    counts: /^1 passed, 3 failed$/,
    shows: [`${NAME}.full.spec.ts`],
  })),
];
