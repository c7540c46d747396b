import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../lib/print.mjs'
import { runNode } from '../lib/run.mjs'
import { findBrowser } from './browser.mjs'
import { hasDebianPostgres } from './postgres.mjs'
import { countRun, readJson, readPlaywright, readVitest } from './reports.mjs'
import { isRepeated } from './secondPostgres.mjs'

/**
 * @typedef {import('./reports.mjs').Counts} Counts
 * @typedef {{ name: string, group: 'check' | 'unit' | 'server' | 'build' | 'e2e' | 'deep', run: () => Promise<Counts> }} Step
 */

const modules = 'node_modules'

/** A check that passes or fails as a whole counts as one test. @param {string[]} args @returns {Promise<Counts>} */
async function check(...args) {
  const isFine = (await runNode(args)) === 0
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
}

/**
 * Runs a test runner that writes a JSON report, and reads it.
 * @param {(report: string) => { args: string[], env?: Record<string, string> }} command where the report shall go → how to run
 * @param {(report: string) => Counts} read
 */
async function runTests(command, read) {
  const folder = mkdtempSync(join(tmpdir(), 'energy-console-tests-'))
  const report = join(folder, 'report.json')
  try {
    const { args, env } = command(report)
    const code = await runNode(args, { env })
    const counts = read(report)
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} project
 * @param {Record<string, string>} [env]
 * @param {(report: string) => Counts} [read]
 */
function vitest(project, env, read = readVitest) {
  const args = [
    `${modules}/vitest/vitest.mjs`,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
  ]
  return runTests((report) => ({ args: [...args, `--outputFile.json=${report}`], env }), read)
}

/** How many server tests every run repeats; as many are skipped where there is no PostgreSQL but the embedded one. */
let repeatedTests = 1

const serverTestsEmbedded = () =>
  vitest('server', undefined, (report) => {
    repeatedTests = Math.max(1, countRun(readJson(report), isRepeated))
    return readVitest(report)
  })

/** @param {'repeated' | 'all'} which of the server tests, see `secondPostgres.mjs` */
async function serverTestsDebian(which) {
  if (await hasDebianPostgres()) return vitest('server', { PG: 'debian', PG_TESTS: which })
  say(`Debian's PostgreSQL 15 neither found nor installable: ${repeatedTests} tests skipped`)
  return { passed: 0, failed: 0, skipped: repeatedTests }
}

/** @param {string} config folder of a Playwright configuration */
async function browserTests(config) {
  const browser = await findBrowser()
  if (!browser) {
    say('no Chromium found or installable; CHROME_PATH may name one')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const args = [`${modules}/@playwright/test/cli.js`, 'test', '--config', config]
  return runTests(
    (report) => ({ args, env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
    readPlaywright,
  )
}

const typed = [
  'packages/contract',
  'packages/expression',
  'packages/schematic',
  'packages/schematic-react',
  'apps/server',
  'apps/console',
  'e2e',
  'bench',
  'scripts',
]

/** Everything `npm test` does, in its order, and the group `deep`, which runs only when it is named. @type {Step[]} */
export const steps = [
  {
    name: 'format and lint',
    group: 'check',
    run: () =>
      check(
        `${modules}/@biomejs/biome/bin/biome`,
        'ci',
        `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
      ),
  },
  ...typed.map((path) => ({
    name: `types of ${path}`,
    group: /** @type {const} */ ('check'),
    // what has not changed since is not looked at again
    run: () =>
      check(
        `${modules}/typescript/bin/tsc`,
        ...['-p', path, '--incremental', '--tsBuildInfoFile'],
        `${modules}/.cache/types/${path.replaceAll('/', '-')}.json`,
      ),
  })),
  { name: 'boundaries', group: 'check', run: () => check('scripts/checks/boundaries.mjs') },
  { name: 'texts', group: 'check', run: () => check('scripts/checks/texts.mjs') },
  { name: 'actions', group: 'check', run: () => check('scripts/checks/actions.mjs') },
  { name: 'names', group: 'check', run: () => check('scripts/checks/names.mjs') },
  { name: 'names of machines', group: 'check', run: () => check('scripts/checks/machineNames.mjs') },
  { name: 'unused files and dependencies', group: 'check', run: () => check(`${modules}/knip/bin/knip.js`) },
  { name: 'unit tests', group: 'unit', run: () => vitest('unit*') },
  { name: 'server tests, embedded PostgreSQL', group: 'server', run: serverTestsEmbedded },
  { name: "walks, Debian's PostgreSQL 15", group: 'server', run: () => serverTestsDebian('repeated') },
  { name: 'build', group: 'build', run: () => check('scripts/build.mjs') },
  { name: 'bundle', group: 'build', run: () => check('scripts/checks/bundle.mjs') },
  { name: 'browser tests', group: 'e2e', run: () => browserTests('e2e') },
  { name: 'deep tests', group: 'deep', run: () => vitest('deep') },
  {
    name: "all server tests, Debian's PostgreSQL 15",
    group: 'deep',
    run: () => serverTestsDebian('all'),
  },
  {
    name: 'every page on every screen, and for everybody',
    group: 'deep',
    run: () => browserTests('e2e/deep'),
  },
]
