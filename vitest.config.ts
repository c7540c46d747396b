import { defineConfig } from 'vitest/config'
import { filesAcross, testsAcross } from './scripts/suite/across.mjs'
import { LongFirst } from './scripts/suite/longFirst.mjs'
import { sameOnAnyPostgres } from './scripts/suite/secondPostgres.mjs'
import { testsAlone } from './scripts/suite/testsAlone.mjs'
import { notOnWiderKeys } from './scripts/suite/widerKeys.mjs'

/** What is drawn of properties. */
const draws = 'scripts/suite/sameDraws.mjs'

/** Tests that start from one PostgreSQL and take a fresh database per file. */
const onPostgres = {
  setupFiles: [draws],
  globalSetup: ['apps/server/src/testing/globalSetup.ts'],
  hookTimeout: 60_000,
  // one more than this project counts cores: a third of their time they wait, for PostgreSQL and for processes that stop
  maxWorkers: 3,
}

/** Tests of what needs nothing but itself. */
const pure = { setupFiles: [draws], testTimeout: 60_000, maxWorkers: 2 }
const { alone, afresh } = testsAlone()
const isAcross = process.env.ACROSS !== undefined

/**
 * `unit`: pure logic beside the code; `unit-afresh`: what changes modules, globals or timers for it; `unit-alone`: what changes the
 * language or settings of its process. `server`: modules against a real PostgreSQL, a fresh database per file. `deep`: what takes
 * long (kills, long property runs), beside the code as well.
 */
export default defineConfig({
  test: {
    // what one runner has transformed the next one of the same run need not again (scripts/suite/steps.mjs)
    experimental: {
      fsModuleCache: process.env.TRANSFORMED_MODULES !== undefined,
      fsModuleCachePath: process.env.TRANSFORMED_MODULES,
    },
    sequence: { sequencer: LongFirst },
    ...(isAcross ? { testNamePattern: testsAcross } : {}),
    projects: [
      {
        test: {
          ...pure,
          name: 'unit',
          // most files take a moment, and loading what they import anew for each took longer than all tests together
          isolate: false,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/*.deep.test.ts', '**/node_modules/**', ...alone, ...afresh],
        },
      },
      {
        test: {
          ...pure,
          name: 'unit-afresh',
          isolate: false,
          include: afresh,
          setupFiles: ['scripts/suite/startAfresh.mjs', draws],
        },
      },
      { test: { ...pure, name: 'unit-alone', include: alone } },
      {
        test: {
          ...onPostgres,
          name: 'server',
          // the files share what they import: loading the server anew for each took longer than most of them
          isolate: false,
          // two more than cores: the files that begin first start whole servers or wait for devices, several of them at a time
          maxWorkers: 4,
          include: ['apps/server/src/**/*.db.test.ts'],
          exclude: [
            ...(process.env.PG === 'debian' ? sameOnAnyPostgres : []),
            ...(process.env.KEYS === 'distributed' ? notOnWiderKeys : []),
          ],
          ...(isAcross ? filesAcross : {}),
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'deep',
          include: ['{apps,packages}/*/src/**/*.deep.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
