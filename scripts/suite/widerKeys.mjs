/**
 * Server tests run on tables with the keys that they have once they lie on several nodes (Citus, docs/scale.md), on PostgreSQL all the
 * same: `KEYS=distributed npx vitest run --project server apps/server/src/modules/devices`. What references from local tables cascade
 * is gone there, and tests of that fail.
 */

/** Files that cannot run so, each with the reason. @type {Record<string, string>} */
const filesThatCannot = {
  'platform/database/distribution.db.test.ts': 'tries the move itself, from the keys of today',
  'platform/database/tables.db.test.ts': 'holds the keys of today against the tables in code',
}

/** And as Vitest is told of them. */
export const notOnWiderKeys = Object.keys(filesThatCannot).map((path) => `apps/server/src/${path}`)
