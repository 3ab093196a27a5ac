// `npm test` runs what a change needs to be trusted; `npm run test:full` (--full) also what takes longer, and with --rest that alone.
// Continues after a failure, so that one run shows all failures.
// `npm test -- lint units` runs some steps, `npm test -- journeys -- files` runs a part of one step.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANNOT_RUN, LEFT_OUT } from './test/left-out.mjs';
import { run } from './test/run.mjs';
import { BUILD, RUNS, STEPS } from './test/steps.mjs';

const words = process.argv.slice(2);
const separator = words.indexOf('--');
const chosen = separator === -1 ? words : words.slice(0, separator);
const targets = separator === -1 ? null : words.slice(separator + 1);
const names = chosen.filter((word) => !word.startsWith('--'));
const unknown = [
  ...names.filter((name) => !STEPS.some((step) => step.name === name)),
  ...chosen.filter((word) => word.startsWith('--') && !['--full', '--rest'].includes(word)),
];
if (unknown.length > 0 || (targets && names.length !== 1)) {
  console.error(
    `Usage: npm test [-- STEP ... | -- STEP -- TARGET ...], with the steps ${STEPS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

/** Named steps are found in both runs. */
function plan() {
  if (names.length > 0) return STEPS.filter(({ name }) => names.includes(name)).map((step) => [[step]]);
  return chosen.includes('--rest') ? RUNS.rest : chosen.includes('--full') ? RUNS.full : RUNS.needed;
}

const stages = plan();
const steps = stages.flat(2);
/** A file that the user names is found whichever run it belongs to. */
const targetEnv = targets ? { TEST_FILES: 'all' } : {};
/** Tests wait longer where other steps run beside theirs (units/options.ts). */
const busyEnv = steps.length > 1 ? { PORTAL_BUSY_MACHINE: '1' } : {};
/** Tests that a filter by title leaves out are reported as skipped, as tests are that were marked so. */
const isFiltered = targets?.some((word) => /^(-t|--testNamePattern)\b/.test(word)) ?? false;

const reports = mkdtempSync(join(tmpdir(), 'audit-portal-tests-'));
const started = performance.now();
const totals = { passed: 0, failed: 0 };
const lines = [];

/** Shows its output when it failed or is the only step. What is done `before` another step counts when it fails. */
async function runStep(step, { before = false } = {}) {
  if (LEFT_OUT[step.name]) lines.push(`${step.name.padEnd(15)} leaves out: ${LEFT_OUT[step.name]}`);
  if (CANNOT_RUN.includes(step.name)) return;
  const began = performance.now();
  const reportFile = join(reports, `${step.name}.json`);
  const log = steps.length === 1 && !before ? undefined : join(reports, `${step.name}.log`);
  const { args = [], env } = step.reportTo(reportFile);
  const code = await run(step.command, [...step.args, ...args, ...((!before && targets) || step.targets)], {
    cwd: step.cwd,
    env: { ...step.env, ...targetEnv, ...busyEnv, ...env },
    log,
  });
  const { passed, failed } = step.counts(readReport(reportFile), code, isFiltered);
  if (!before) totals.passed += passed;
  totals.failed += failed;
  if (log && failed > 0) console.info(`\n== ${step.name}\n${readFileSync(log, 'utf8').trimEnd()}\n`);
  const line = `${step.name.padEnd(15)} ${secondsSince(began)}  ${passed} passed, ${failed} failed`;
  lines.push(line);
  console.info(line);
}

/** Returns a suite's report, or null when the suite crashed before it wrote one. */
function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}

function secondsSince(time) {
  return `${((performance.now() - time) / 1_000).toFixed(1)} s`.padStart(8);
}

// Steps that test the built apps have them built first.
if (!steps.includes(BUILD) && steps.some(({ needsBuild }) => needsBuild))
  await runStep(BUILD, { before: true });
for (const lanes of stages) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await runStep(step);
    }),
  );
}

rmSync(reports, { recursive: true, force: true });
process.exitCode = totals.failed > 0 ? 1 : 0;
console.info(`\n${lines.join('\n')}\n${'together'.padEnd(15)} ${secondsSince(started)}`);
console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
