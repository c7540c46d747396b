import { defineConfig } from 'vitest/config'

/** `unit`: pure logic beside the code. `server`: modules against a real PostgreSQL, a fresh database per file. */
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
          exclude: ['apps/server/src/**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.db.test.ts'],
          // how the embedded server starts and recovers does not depend on the server that the tests run on
          exclude: process.env.PG === 'debian' ? ['apps/server/src/platform/database/embedded/**'] : [],
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
