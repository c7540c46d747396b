/**
 * Server tests that do not depend on the PostgreSQL they run on, so that one of the two is enough: how the embedded server
 * and the whole process start and stop, what strangers may ask, the description of the calls and the size of their answers.
 * Globs of files.
 */
export const sameOnAnyPostgres = [
  'apps/server/src/platform/database/embedded/**',
  'apps/server/src/process/**',
  'apps/server/src/platform/http/strangers.db.test.ts',
  'apps/server/src/contract-tests/openApi.db.test.ts',
  'apps/server/src/contract-tests/size.db.test.ts',
]

/** Whether a file is one of them. @param {string} path ends with the path in the workspace @returns {boolean} */
export const isSameOnAnyPostgres = (path) =>
  sameOnAnyPostgres.some((glob) =>
    glob.endsWith('/**') ? path.includes(`/${glob.slice(0, -2)}`) : path.endsWith(`/${glob}`),
  )
