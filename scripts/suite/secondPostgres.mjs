/**
 * Server tests for which one PostgreSQL is enough: how the embedded server and the whole process start and stop, what
 * strangers may ask, what is refused before a record is looked at, and the description of the calls. All others are
 * repeated by `npm run test:deep` on Debian's PostgreSQL. Globs of files.
 */
export const sameOnAnyPostgres = [
  'apps/server/src/platform/database/embedded/**',
  'apps/server/src/process/**',
  'apps/server/src/platform/http/strangers.db.test.ts',
  'apps/server/src/contract-tests/access.db.test.ts',
  'apps/server/src/contract-tests/input.db.test.ts',
  'apps/server/src/contract-tests/openApi.db.test.ts',
  'apps/server/src/contract-tests/refusals.db.test.ts',
]
