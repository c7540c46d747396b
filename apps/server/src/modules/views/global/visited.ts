import { globalNames, openDocument } from '@energy-console/schematic'
import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database'
import { contentOfEdition, visitedEdition } from '../share/visits'
import { viewGlobalTable } from './table'

/** Names that are remembered, all drawings together. */
const rememberedNames = 100_000

/**
 * Reads the global variables that views of links use. Screens ask every few seconds, and a drawing may be large: which names a save
 * uses, which never changes, is remembered.
 */
export function createVisitedGlobals(db: Database) {
  const namesOfSave = new LRUCache<string, readonly string[]>({
    maxSize: rememberedNames,
    sizeCalculation: (names) => names.length + 1,
  })

  const namesUsedBy = async (versionId: string): Promise<readonly string[]> => {
    const known = namesOfSave.get(versionId)
    if (known) return known
    const { dataSrcArray }: { dataSrcArray?: unknown } = JSON.parse(await contentOfEdition(db, versionId))
    const names = globalNames(openDocument({ pageList: [], dataSrcArray }).document)
    namesOfSave.set(versionId, names)
    return names
  }

  return {
    /** Those that the view of a visit uses. @throws linkExpired, notPublished */
    async of(visitToken: string, now: Date) {
      const { tenantId, versionId } = await visitedEdition(db, visitToken, now)
      const names = [...(await namesUsedBy(versionId))]
      if (names.length === 0) return []
      const { name, value } = viewGlobalTable
      return db.inTenant({ tenantId, stationIds: [] }, (tx) =>
        tx.select({ name, value }).from(viewGlobalTable).where(inArray(name, names)),
      )
    },
  }
}
