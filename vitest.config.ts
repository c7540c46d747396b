import { defineConfig } from 'vitest/config'
import { repeatedInEveryRun, sameOnAnyPostgres } from './scripts/suite/secondPostgres.mjs'

/** Tests that start from one PostgreSQL and take a fresh database per file. */
const onPostgres = {
  globalSetup: ['apps/server/src/testing/globalSetup.ts'],
  hookTimeout: 60_000,
  maxWorkers: 2,
}

/**
 * `unit`: pure logic beside the code. `server`: modules against a real PostgreSQL, a fresh database per file. `deep`: what
 * takes long (kills, long property runs), beside the code as well.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/*.deep.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'server',
          // the files share what they import: loading the server anew for each took longer than most of them
          isolate: false,
          include:
            process.env.PG_TESTS === 'repeated'
              ? repeatedInEveryRun.map((folder) => `${folder}/*.db.test.ts`)
              : ['apps/server/src/**/*.db.test.ts'],
          exclude: process.env.PG === 'debian' ? sameOnAnyPostgres : [],
          testTimeout: 30_000,
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
