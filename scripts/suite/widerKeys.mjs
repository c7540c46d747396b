/**
 * Server tests run on tables with the keys that they have once they lie on several nodes (Citus, docs/scale.md), on PostgreSQL all the
 * same: `KEYS=distributed npx vitest run --project server apps/server/src/modules/devices`. What references from local tables cascade
 * is gone there, and tests of that fail.
 */

/** Files that cannot run so, each with the reason. @type {Record<string, string>} */
const filesThatCannot = {
  'platform/database/distribution.db.test.ts': 'tries the move itself, from the keys of today',
  'modules/identity/provider/provider.db.test.ts':
    'a link of the sign-in, a local table, goes with its user by a reference',
  'modules/identity/tenant/tenantData.db.test.ts':
    'what is exported of local tables is found by their references',
  'platform/database/tables.db.test.ts': 'holds the keys of today against the tables in code',
}

/** And as Vitest is told of them. */
export const notOnWiderKeys = Object.keys(filesThatCannot).map((path) => `apps/server/src/${path}`)

/** Folders whose statements write over rows, tell rows apart by other keys than ids, or add up by them: tried with every group deep. */
export const writesOverRows = [
  ...['attachments', 'database', 'resource', 'tasks'].map((name) => `apps/server/src/platform/${name}`),
  ...['alarms/engine', 'automation', 'devices', 'identity/session', 'maintenance/task', 'system'].map(
    (name) => `apps/server/src/modules/${name}`,
  ),
]
