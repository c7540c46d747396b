import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { say } from '../lib/print.mjs'
import { runNode } from '../lib/run.mjs'
import { findBrowser } from './browser.mjs'
import { hasHaproxy } from './haproxy.mjs'
import { hasMosquitto } from './mosquitto.mjs'
import { hasNats } from './nats.mjs'
import { hasPgBouncer } from './pgbouncer.mjs'
import { hasDebianPostgres } from './postgres.mjs'
import { addUp, readPlaywright, readVitest } from './reports.mjs'
import { startServerUnderTest } from './serverUnderTest.mjs'
import { writesOverRows } from './widerKeys.mjs'

/**
 * @typedef {import('./reports.mjs').Counts} Counts
 * A step that takes `write` gives all its output to it and may run beside another one; the others print as they go.
 * `prepare` is begun before all steps: what only waits for others, such as a download; `prepareBuilt` once there is a build, beside
 * the checks. Where one fails, so does the step.
 * @typedef {{ name: string, group: 'check' | 'unit' | 'server' | 'build' | 'e2e' | 'deep', prepare?: () => Promise<unknown>, prepareBuilt?: () => Promise<unknown>, run: (write?: (text: string) => void) => Promise<Counts> }} Step
 */

const modules = 'node_modules'

/**
 * A check that passes or fails as a whole counts as one test.
 * @param {string[]} args
 * @returns {Step['run']}
 */
const check =
  (...args) =>
  async (write) => {
    const isFine = (await runNode(args, { write })) === 0
    return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
  }

/**
 * Runs a test runner that writes a JSON report, and reads it.
 * @param {(report: string) => { args: string[], env?: Record<string, string> }} command where the report shall go → how to run
 * @param {(report: string) => Counts} read
 */
async function runTests(command, read) {
  const folder = mkdtempSync(join(tmpdir(), 'energy-console-tests-'))
  // as root PostgreSQL runs as another user, who has to get in
  chmodSync(folder, 0o711)
  const report = join(folder, 'report.json')
  try {
    const { args, env } = command(report)
    const code = await runNode(args, { env })
    const counts = read(report)
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    // what a test has started and not ended may be writing there still
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** @type {string | undefined} */
let transformed

/**
 * The folder of this run for modules that a runner has transformed: the next one finds most of what it loads there. Of another run
 * it would keep where files have been.
 */
function transformedModules() {
  if (transformed) return transformed
  const folder = mkdtempSync(join(tmpdir(), 'energy-console-modules-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  transformed = folder
  return folder
}

/**
 * @param {string} project
 * @param {Record<string, string>} [env]
 * @param {readonly string[]} [paths] only tests of these
 */
function vitest(project, env, paths = []) {
  const args = [
    `${modules}/vitest/vitest.mjs`,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...paths,
  ]
  return runTests(
    (report) => ({
      args: [...args, `--outputFile.json=${report}`],
      // what its tests leave behind goes with the report
      env: { ...env, TMPDIR: dirname(report), TRANSFORMED_MODULES: transformedModules() },
    }),
    readVitest,
  )
}

/** All server tests on the PostgreSQL that comes along. */
async function serverTests() {
  if (!(await hasMosquitto()))
    say('mosquitto_pub and mosquitto_sub neither found nor installable: the tests with them are skipped')
  if (!(await hasNats())) say('nats-server neither found nor installable: the tests with it are skipped')
  return vitest('server')
}

/** Tests that take long; what they run beside the server is there before them. */
async function deepTests() {
  if (!(await hasNats())) say('nats-server neither found nor installable: the tests with it are skipped')
  if (!(await hasDebianPostgres()))
    say(
      "Debian's PostgreSQL 15 neither found nor installable: the tests with a replica or a standby are skipped",
    )
  if (!(await hasHaproxy()))
    say('HAProxy neither found nor installable: the tests of a fail-over are skipped')
  if (!(await hasPgBouncer()))
    say('PgBouncer neither found nor installable: the tests with a pooler are skipped')
  return vitest('deep', { DEEP: '1' })
}

/**
 * All server tests that may depend on it once more on another PostgreSQL, see `secondPostgres.mjs`; properties are tried more often there,
 * and on the one that comes along where there is no other.
 */
async function serverTestsDebian() {
  if (await hasDebianPostgres()) return vitest('server', { PG: 'debian', DEEP: '1' })
  say(
    "Debian's PostgreSQL 15 neither found nor installable: the server tests run on the embedded one, with all that the group deep tries",
  )
  return vitest('server', { DEEP: '1' })
}

/** The server tests of `across.mjs` once more, with caller and device on different processes. */
async function serverTestsAcross() {
  if (await hasNats()) return vitest('server', { ACROSS: '1' })
  say('nats-server neither found nor installable: the tests across processes are skipped')
  return { passed: 0, failed: 0, skipped: 1 }
}

/** The server tests of `writesOverRows` once more, with the keys that a move to several nodes makes. */
const serverTestsOnWiderKeys = () => vitest('server', { KEYS: 'distributed' }, writesOverRows)

/** @type {Promise<import('./serverUnderTest.mjs').ServerUnderTest | undefined> | undefined} */
let serverUnderTest

/** Starts the server of the browser tests, once; `E2E_URL` names one that runs already. */
const prepareServer = () => {
  serverUnderTest ??= process.env.E2E_URL ? Promise.resolve(undefined) : startServerUnderTest()
  return serverUnderTest
}

/** The browser tests that run with every other, on a server that was started ahead. @returns {Promise<Counts>} */
async function everydayBrowserTests() {
  try {
    const server = await prepareServer()
    const counts = await browserTests('e2e', server?.env)
    const code = await server?.stop()
    if (!code) return counts
    say(`the server of the browser tests ended with ${code}`)
    return { ...counts, failed: counts.failed + 1 }
  } catch (error) {
    say(String(error))
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * @param {string} config folder of a Playwright configuration; files of it that are named as arguments run alone
 * @param {Record<string, string>} [env]
 */
async function browserTests(config, env) {
  const browser = await findBrowser()
  if (!browser) {
    say('no Chromium found or installable; CHROME_PATH may name one')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const args = [`${modules}/@playwright/test/cli.js`, 'test', '--config', config, ...namedSpecs]
  return runTests(
    (report) => ({ args, env: { ...env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
    readPlaywright,
  )
}

/** Browser tests named on the command line. */
export const namedSpecs = process.argv.slice(2).filter((word) => word.endsWith('.spec.ts'))

/** The longest first, so that two at a time end together. */
const typed = [
  'apps/server',
  'apps/console',
  'bench',
  'e2e',
  'packages/contract',
  'scripts',
  'packages/schematic-react',
  'packages/schematic',
  'packages/expression',
]

/** Everything `npm test` does, in its order, and the group `deep`, which runs only when it is named. @type {Step[]} */
export const steps = [
  {
    name: 'build, and what of it loads first',
    group: 'build',
    run: async (write) =>
      addUp([await check('scripts/build.mjs')(write), await check('scripts/checks/bundle.mjs')(write)]),
  },
  { name: 'unused files and dependencies', group: 'check', run: check(`${modules}/knip/bin/knip.js`) },
  {
    name: 'format and lint',
    group: 'check',
    run: check(
      `${modules}/@biomejs/biome/bin/biome`,
      'ci',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    ),
  },
  ...typed.map((path) => ({
    name: `types of ${path}`,
    group: /** @type {const} */ ('check'),
    // what has not changed since is not looked at again; of several checkers each works out anew the types that files share,
    // and the other core has a check of its own
    run: check(
      `${modules}/typescript/bin/tsc`,
      ...['-p', path, '--checkers', '1', '--incremental', '--tsBuildInfoFile'],
      `${modules}/.cache/types/${path.replaceAll('/', '-')}.json`,
    ),
  })),
  { name: 'boundaries', group: 'check', run: check('scripts/checks/boundaries.mjs') },
  { name: 'texts', group: 'check', run: check('scripts/checks/texts.mjs') },
  { name: 'actions', group: 'check', run: check('scripts/checks/actions.mjs') },
  { name: 'waits of tests', group: 'check', run: check('scripts/checks/waits.mjs') },
  { name: 'names', group: 'check', run: check('scripts/checks/names.mjs') },
  { name: 'paths in the guides', group: 'check', run: check('scripts/checks/guidePaths.mjs') },
  { name: 'names of machines', group: 'check', run: check('scripts/checks/machineNames.mjs') },
  // their server is there by now, and need not live on beside the others
  {
    name: 'browser tests',
    group: 'e2e',
    prepare: findBrowser,
    prepareBuilt: prepareServer,
    run: everydayBrowserTests,
  },
  { name: 'unit tests', group: 'unit', run: () => vitest('unit*') },
  { name: 'server tests, embedded PostgreSQL', group: 'server', run: serverTests },
  { name: 'deep tests', group: 'deep', run: deepTests },
  {
    name: "server tests, Debian's PostgreSQL 15",
    group: 'deep',
    run: serverTestsDebian,
  },
  {
    name: 'server tests, caller and device on different processes',
    group: 'deep',
    run: serverTestsAcross,
  },
  {
    name: 'server tests, keys of tables on several nodes',
    group: 'deep',
    run: serverTestsOnWiderKeys,
  },
  {
    name: 'every page on every screen, and for everybody',
    group: 'deep',
    run: () => browserTests('e2e/deep'),
  },
]
