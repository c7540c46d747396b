import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number, troubles?: string[] }} Counts `troubles`: what failed, a line each */

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
  /** @type {{ name?: string, message?: string, status: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[]} */
  const files = report.testResults
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const troubles = [
    ...brokenFiles.map(({ name, message }) => trouble(name, message)),
    ...files.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => trouble(fullName, failureMessages[0])),
    ),
  ]
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && report.success === false ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    troubles,
  }
}

/** A line about a test. @param {string | undefined} name @param {string | undefined} said */
const trouble = (name = '(no name)', said = '') =>
  [name, stripVTControlCharacters(said).split('\n')[0]].filter(Boolean).join(' — ')

/** The tests in a suite of a Playwright report and in those inside of it. @param {any} suite @returns {any[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** What a spec of a Playwright report failed by. @param {any} spec @returns {string[]} */
function troublesOf({ file, title, tests }) {
  /** @type {{ status: string, results: { error?: { message: string } }[] }[]} */
  const failed = tests.filter((/** @type {any} */ { status }) => status === 'unexpected')
  return failed.map(({ results }) =>
    trouble(`${file} › ${title}`, results.find(({ error }) => error)?.error?.message),
  )
}

/**
 * The tests of a Playwright JSON report; an error outside a test (the server did not start) counts as one failed.
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  if (!report) return nothingReported
  const { expected, unexpected, skipped } = report.stats
  const troubles = (report.suites ?? []).flatMap(specsOf).flatMap(troublesOf)
  const faults = report.errors.map((/** @type {any} */ { message }) =>
    trouble('outside of the tests', message),
  )
  return {
    passed: expected,
    failed: unexpected + report.errors.length,
    skipped,
    troubles: [...faults, ...troubles],
  }
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
