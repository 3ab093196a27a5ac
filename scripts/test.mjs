// `npm test`: runs every check of the product. Continues after a failure, so that one run shows all failures.
// `npm test -- lint units` runs some steps, `npm test -- journeys -- files` runs a part of one step.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './test/run.mjs';
import { STAGES, STEPS } from './test/steps.mjs';

const separator = process.argv.indexOf('--');
const names = process.argv.slice(2, separator === -1 ? undefined : separator);
const targets = separator === -1 ? null : process.argv.slice(separator + 1);
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0 || (targets && names.length !== 1)) {
  console.error(
    `Usage: npm test [-- STEP ... | -- STEP -- TARGET ...], with the steps ${STEPS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const isSelected = ({ name }) => names.length === 0 || names.includes(name);

const reports = mkdtempSync(join(tmpdir(), 'audit-portal-tests-'));
const started = performance.now();
const totals = { passed: 0, failed: 0 };
const lines = [];

/** Runs a step and counts its tests. Shows its output when it failed, or while it runs when it is the only step. */
async function runStep(step) {
  const began = performance.now();
  const reportFile = join(reports, `${step.name}.json`);
  const log = names.length === 1 ? undefined : join(reports, `${step.name}.log`);
  const { args = [], env } = step.reportTo(reportFile);
  const code = await run(step.command, [...step.args, ...args, ...(targets ?? step.targets)], {
    cwd: step.cwd,
    env,
    log,
  });
  const { passed, failed } = step.counts(readReport(reportFile), code);
  totals.passed += passed;
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

for (const lanes of STAGES) {
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps.filter(isSelected)) await runStep(step);
    }),
  );
}

rmSync(reports, { recursive: true, force: true });
process.exitCode = totals.failed > 0 ? 1 : 0;
console.info(`\n${lines.join('\n')}\n${'together'.padEnd(15)} ${secondsSince(started)}`);
console.info(`\n${totals.passed} passed, ${totals.failed} failed`);
