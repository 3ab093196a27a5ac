// One fault or more for each step of `npm test`, as small as it can be.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Fault
 * @property {string} step the step that has to fail
 * @property {string} title
 * @property {Record<string, string | ((text: string) => string)>} changes what is written into which file
 * @property {string[]} [targets] the part of the step that is enough to notice
 * @property {RegExp} counts matches the last line of `npm test`
 * @property {string[]} shows what its output has to name, so that nothing else made it fail
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workspacesIn = (folder) =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

const UNIT_TESTED = [...workspacesIn('packages'), ...workspacesIn('apps')];
const NAME = 'gate-fault';
/** Of a step without tests of its own. */
const ONE_FAILED = /^0 passed, 1 failed$/;

/** The same file in several folders. */
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

/** A vitest step with these test folders: each kind of failure, and an error outside of all tests. */
function vitestFaults(step, cwd, folders) {
  const each = folders.length;
  return [
    {
      step,
      title: 'tests that fail, are skipped, are yet to be written or cannot run',
      changes: {
        ...inEach(folders, `${NAME}.test.ts`, FAILING_TEST),
        ...inEach(folders, `${NAME}-broken.test.ts`, BROKEN_TEST),
      },
      targets: [NAME],
      counts: new RegExp(`^${each} passed, ${4 * each} failed$`),
      shows: [`${NAME}.test.ts`, `${NAME}-broken.test.ts`],
    },
    {
      step,
      title: 'an error that no test catches, while all tests pass',
      changes: inEach(folders, `${NAME}.test.ts`, UNHANDLED_ERROR),
      targets: [NAME],
      counts: new RegExp(`^${each} passed, 1 failed$`),
      // By its path from where the step runs.
      shows: folders.map((folder) => `${folder}/${NAME}.test.ts`.slice(cwd.length)),
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
    shows: [...UNIT_TESTED, 'supabase', 'e2e'].map((folder) => `@portal/${workspaceName(folder)}:typecheck`),
  },
  {
    step: 'lint',
    title: 'a promise that nobody awaits, and an import against the direction',
    changes: {
      [`packages/auth/src/${NAME}.ts`]: 'Promise.resolve(1);\n',
      [`packages/data/src/${NAME}.ts`]: "export { session } from '@portal/auth/session/session';\n",
    },
    targets: ['packages/auth', 'packages/data'],
    counts: ONE_FAILED,
    shows: ['no-floating-promises', 'packages/data imports nothing of ours.'],
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
    step: 'database-types',
    title: 'a table that the generated types do not know',
    changes: { 'supabase/migrations/99999999999999_fault.sql': 'create table public.gate_fault (id int);\n' },
    counts: ONE_FAILED,
    shows: ['run npm run db:types'],
  },
  {
    step: 'build',
    title: 'a syntax error in an app',
    // In the shell: the federation plugin keeps the build of a faulty remote waiting for five minutes.
    changes: { 'apps/shell/src/main.tsx': (text) => `${text}\nconst ;\n` },
    targets: ['--filter=@portal/shell-app'],
    counts: ONE_FAILED,
    shows: ['src/main.tsx'],
  },
  ...vitestFaults(
    'units',
    '',
    UNIT_TESTED.map((folder) => `${folder}/src`),
  ),
  ...vitestFaults('backend', 'supabase/', ['supabase/tests']),
  {
    step: 'backend',
    title: 'GUARD-08 a key in a file',
    // Put together here, so that this file holds none.
    changes: { 'docs/key.md': `AK${'IA'}ABCDEFGHIJKLMNOP\n` },
    targets: ['tests/secrets.test.ts'],
    counts: /^\d+ passed, 1 failed$/,
    shows: ['an AWS key in docs/key.md'],
  },
  {
    step: 'first-start',
    title: 'a product that Ctrl-C does not end',
    changes: {
      // The copy comes with built apps.
      'scripts/start.mjs': (text) => text.replace('buildApps();', ''),
      'scripts/start/run-until-ended.mjs': (text) =>
        text.replace("process.on('SIGINT', () => void end(0));", "process.on('SIGINT', () => undefined);"),
    },
    counts: ONE_FAILED,
    shows: ['ready http://localhost:', 'Ctrl-C did not end npm start.'],
  },
  {
    step: 'journeys',
    title: 'journeys that fail, are skipped or pass at the second try only',
    changes: { [`e2e/journeys/${NAME}.spec.ts`]: FAILING_JOURNEY },
    targets: [NAME],
    counts: /^1 passed, 3 failed$/,
    shows: [`${NAME}.spec.ts`],
  },
];

function workspaceName(folder) {
  const name = folder.replace(/^.*\//, '');
  return folder.startsWith('apps/') ? `${name}-app` : name;
}
