// `npm run test:gates`: shows that every step of `npm test` can fail. Puts each fault in turn into a copy of the
// repository, runs the step that has to notice it, and fails when that step passes.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FAULTS } from './gates/faults.mjs';
import { makeScratchCopy } from './gates/scratch-copy.mjs';
import { run } from './run.mjs';
import { STEPS } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let failed = 0;

function report(title, problem, ms) {
  if (problem) failed += 1;
  const time = ms === undefined ? '' : ` (${(ms / 1_000).toFixed(1)} s)`;
  console.info(`${problem ? 'UNNOTICED' : 'noticed  '}  ${title}${time}${problem ? `\n${problem}` : ''}`);
}

for (const { name } of STEPS) {
  if (!FAULTS.some(({ step }) => step === name))
    report(name, 'This step has no fault in scripts/test/gates/faults.mjs.');
}

// The journeys and the first start need built apps. turbo reuses its earlier builds.
if ((await run('turbo', ['run', 'build', '--output-logs=errors-only'], { cwd: '.' })) !== 0)
  throw new Error('The apps could not be built.');

const copy = makeScratchCopy(root);
try {
  for (const fault of FAULTS) {
    const began = performance.now();
    copy.write(fault.changes);
    report(`${fault.step}: ${fault.title}`, problemWith(fault), performance.now() - began);
    copy.undo();
  }
} finally {
  copy.remove();
}
process.exitCode = failed > 0 ? 1 : 0;

/** Runs the step on the faulty copy. Returns null when the step failed as expected, otherwise a description. */
function problemWith({ step, targets, counts, shows }) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/test.mjs', step, ...(targets ? ['--', ...targets] : [])],
    { cwd: copy.folder, encoding: 'utf8', maxBuffer: 1024 ** 3 },
  );
  const output = `${stdout}${stderr}`;
  const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
  const missing = shows.filter((text) => !output.includes(text));
  if (status === 1 && counts.test(lastLine) && missing.length === 0) return null;
  const expected = `Expected exit code 1, ${counts} and ${JSON.stringify(shows)} in the output.`;
  return `${expected}\nGot exit code ${status}, "${lastLine}", without ${JSON.stringify(missing)}:\n${output}`;
}
