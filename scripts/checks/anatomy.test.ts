import { describe, expect, it } from 'vitest'
import { refuseAnatomy } from './anatomy.mjs'

const stations = 'apps/server/src/modules/stations'
const features = 'apps/console/src/features'

describe('refuseAnatomy', () => {
  it.each([
    [`${stations}/index.ts`, ''],
    [`${stations}/index.ts`, '...mountResource(areas, areaTable, platform)'],
    [`${stations}/events.ts`, ''],
    [`${stations}/stations.db.test.ts`, 'pgTable('],
    [`${stations}/site/table.ts`, "export const siteTable = pgTable('site', {})"],
    [
      `${stations}/site/routes.ts`,
      'implement(getSiteTree, ({ tx, query }) => siteNodes(tx, query.stationId))',
    ],
    [`${stations}/site/queries.ts`, "import { sql } from 'drizzle-orm'\ntx.select()"],
    [`${stations}/site/nodes.ts`, '// said of pgTable( and implement('],
    ['apps/server/src/platform/tasks/service.ts', ''],
    [`${features}/alarms/pages.ts`, ''],
    [`${features}/alarms/rules/AlarmRulesPage.tsx`, ''],
  ])('takes %s', (file, source) => {
    expect(refuseAnatomy(file, source)).toEqual([])
  })

  it.each([
    ['apps/server/src/modules/stations.ts', ''],
    [`${stations}/trees.ts`, ''],
    [`${stations}/site/tables.ts`, ''],
    [`${stations}/site/service.ts`, ''],
    [`${stations}/site/siteRoutes.ts`, 'implement(getSiteTree, handle)'],
    [`${stations}/site/siteHooks.ts`, ''],
    [`${stations}/siteTree/nodes.ts`, ''],
    [`${stations}/site/rules.ts`, "const other = pgTable('other', {})"],
    [`${stations}/site/rules.ts`, '...mountResource(sites, siteTable, platform)'],
    [`${stations}/site/routes.ts`, "import { eq } from 'drizzle-orm'"],
    [`${stations}/site/routes.ts`, 'await tx\n  .select()'],
    [`${features}/alarms/AlarmRulesPage.tsx`, ''],
  ])('refuses %s with %j', (file, source) => {
    expect(refuseAnatomy(file, source)).toHaveLength(1)
  })
})
