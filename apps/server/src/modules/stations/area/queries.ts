import { asc } from 'drizzle-orm'
import { prepared } from '../../../platform/database'
import { areaTable } from './table'

/** All regions of the tenant in their order; at most 10,000. */
export const allAreas = prepared((tx) =>
  tx
    .select({
      id: areaTable.id,
      areaCode: areaTable.areaCode,
      areaName: areaTable.areaName,
      areaRank: areaTable.areaRank,
      parentId: areaTable.parentId,
    })
    .from(areaTable)
    .orderBy(asc(areaTable.areaRank), asc(areaTable.id))
    .limit(10_000),
)
