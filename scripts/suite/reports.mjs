import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** What a runner that died before it could report counts as. */
const nothingReported = { passed: 0, failed: 1, skipped: 0 }

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * The tests of a `vitest --reporter=json` report. A file that failed as a whole (it does not load, its setup throws)
 * counts as one failed test; so does a run with failed suites and no failed test to show for it.
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest(report) {
  if (!report) return nothingReported
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && report.success === false ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The tests of a Playwright JSON report; an error outside a test (the server did not start) counts as one failed.
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  if (!report) return nothingReported
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/** @param {string} path */
export const readVitest = (path) => countVitest(readJson(path))

/** @param {string} path */
export const readPlaywright = (path) => countPlaywright(readJson(path))

/** @param {Counts[]} all @returns {Counts} */
export function addUp(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** The line that a test run ends with. @param {Counts} counts */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
