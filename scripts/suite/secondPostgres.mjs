/**
 * Which server tests run a second time, on Debian's PostgreSQL. Every run takes those whose result can depend on it: each
 * statement that the calls and their lists make, what writes beside each other, and all that stands on the database itself.
 * `npm run test:deep` takes all but those that do not depend on the PostgreSQL they run on.
 */

/** Server tests that every run repeats: globs of folders, and files. */
const repeatedInEveryRun = [
  'apps/server/src/contract-tests/answers.db.test.ts',
  'apps/server/src/contract-tests/changes.db.test.ts',
  'apps/server/src/contract-tests/listings.db.test.ts',
  'apps/server/src/contract-tests/writers.db.test.ts',
  'apps/server/src/platform/database/**',
  'apps/server/src/platform/resource/**',
]

/**
 * Server tests for which one PostgreSQL is enough: how the embedded server and the whole process start and stop, what
 * strangers may ask, what is refused before a record is looked at, the description of the calls and the size of their
 * answers. Globs of files.
 */
export const sameOnAnyPostgres = [
  'apps/server/src/platform/database/embedded/**',
  'apps/server/src/process/**',
  'apps/server/src/platform/http/strangers.db.test.ts',
  'apps/server/src/contract-tests/access.db.test.ts',
  'apps/server/src/contract-tests/input.db.test.ts',
  'apps/server/src/contract-tests/openApi.db.test.ts',
  'apps/server/src/contract-tests/refusals.db.test.ts',
  'apps/server/src/contract-tests/size.db.test.ts',
]

/** @param {string[]} globs @param {string} path ends with the path in the workspace */
const isOneOf = (globs, path) =>
  globs.some((glob) =>
    glob.endsWith('/**') ? path.includes(`/${glob.slice(0, -2)}`) : path.endsWith(`/${glob}`),
  )

/** The files of {@link repeatedInEveryRun}, for Vitest to include. */
export const repeatedFiles = repeatedInEveryRun.map((glob) =>
  glob.endsWith('/**') ? `${glob}/*.db.test.ts` : glob,
)

/** Whether every run repeats the tests of a file on the second PostgreSQL. @param {string} path @returns {boolean} */
export const isRepeated = (path) => isOneOf(repeatedInEveryRun, path) && !isOneOf(sameOnAnyPostgres, path)
