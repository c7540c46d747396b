import { areaTable, siteTable, stationTable } from '../../modules/stations'
import type { Database } from '../../platform/database'
import { first, nextNumber } from './sequence'

type NewArea = Partial<typeof areaTable.$inferInsert>
type NewStation = Partial<typeof stationTable.$inferInsert>
type NewSite = Partial<typeof siteTable.$inferInsert> & { stationId: string }

/** A region; of tenant `demo` unless told. */
export const makeArea = (db: Database, values: NewArea = {}) =>
  db.asSystem(async (tx) => {
    const number = nextNumber()
    const row = { tenantId: 'demo', areaName: `区域${number}`, areaCode: `A${number}`, ...values }
    return first(await tx.insert(areaTable).values(row).returning())
  })

/** A station; of tenant `demo` unless told. */
export const makeStation = (db: Database, values: NewStation = {}) =>
  db.asSystem(async (tx) => {
    const row = { tenantId: 'demo', stationName: `站点${nextNumber()}`, ...values }
    return first(await tx.insert(stationTable).values(row).returning())
  })

/** A site of a station; of tenant `demo` unless told. */
export const makeSite = (db: Database, values: NewSite) =>
  db.asSystem(async (tx) => {
    const row = { tenantId: 'demo', siteName: `位置${nextNumber()}`, ...values }
    return first(await tx.insert(siteTable).values(row).returning())
  })
