/** @typedef {{ passed: number, failed: number }} Counts */

/** Counts a command that has no tests of its own as one test. */
export function commandCounts(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Counts a suite by its report (null when it wrote none) and its exit code. A suite that ran no test fails. A suite whose
 * tests all passed but which ended with an error fails too, because vitest's report leaves out unhandled errors.
 * @param {object | null} report
 * @param {(report: object) => Counts} countsIn
 * @returns {Counts}
 */
export function suiteCounts(report, countsIn, code) {
  const { passed, failed } = report ? countsIn(report) : { passed: 0, failed: 0 };
  const hasUncountedFailure = failed === 0 && (passed === 0 || code !== 0);
  return { passed, failed: hasUncountedFailure ? 1 : failed };
}

/**
 * Counts the tests of a vitest report. A file that could not run counts as one failure. Each skipped test and each `todo`
 * counts as a failure too, because its result is unknown; `isFiltered` says that they were left out by a filter.
 * @returns {Counts}
 */
export function vitestCounts({ success, testResults, ...numbers }, { isFiltered = false } = {}) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const skipped = isFiltered ? 0 : numbers.numPendingTests + numbers.numTodoTests;
  const failed = numbers.numFailedTests + skipped + brokenFiles;
  return { passed: numbers.numPassedTests, failed: failed || (success ? 0 : 1) };
}

/**
 * Counts the journeys of a Playwright report. A journey that was skipped or passed only on a retry counts as failed.
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
