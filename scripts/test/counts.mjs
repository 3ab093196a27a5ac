/**
 * How many tests of a vitest report passed and failed. A file that could not run counts as one failure, and so does each
 * test that was skipped or is yet to be written: what was not asked was not answered.
 */
export function vitestCounts(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + brokenFiles };
}

/** How many journeys of a Playwright report passed and failed; one that passed at a second try or was skipped failed. */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
