import { shareView } from '@energy-console/contract/views'
import { openDocument } from '@energy-console/schematic'
import { LRUCache } from 'lru-cache'
import type { Scope } from '../../../platform/database'
import { holds, unheldSession } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { hashOf } from '../../../platform/secrets'
import { renewSession } from '../../identity'
import { idsOf } from './idsOf'
import { type ShownPoints, shownPoints } from './shownPoints'
import { contentOfEdition, visitedEdition } from './visits'

/** What a visit may read of values, as of the instant at which it was asked. */
export interface ValueGrant {
  /** By which link. */
  linkId: string
  /** Which save of the view is published. */
  versionId: string
  shown: ShownPoints
  /** What the database shows: the tenant of the view, stations that both whoever opened the values and whoever saved the drawing see. */
  scope: Scope
}

/** Points of drawings that are remembered, all drawings together. */
const rememberedPoints = 200_000

const nothing: ShownPoints = { points: [], curves: [] }

const common = (one: Scope['stationIds'], other: Scope['stationIds']): Scope['stationIds'] => {
  if (one === 'all') return other
  return other === 'all' ? one : one.filter((id) => other.includes(id))
}

/** Says what visits may read. Nothing but what a save, which never changes, shows is remembered between two askings. */
export function createGrants(platform: Pick<Platform, 'db' | 'clock'>) {
  const { db, clock } = platform
  const drawings = new LRUCache<string, ShownPoints>({
    maxSize: rememberedPoints,
    sizeCalculation: ({ points, curves }) => points.length + curves.length + 1,
  })

  const shownBy = async (versionId: string): Promise<ShownPoints> => {
    const known = drawings.get(versionId)
    if (known) return known
    const shown = shownPoints(openDocument(JSON.parse(await contentOfEdition(db, versionId))).document)
    drawings.set(versionId, shown)
    return shown
  }

  return {
    /** Nothing where the link shows no values, or whoever opened them may not share any more. @throws linkExpired, notPublished */
    async of(visitToken: string): Promise<ValueGrant> {
      const now = new Date(clock.now())
      const { linkId, valuesUser, tenantId, versionId, savedStationIds } = await visitedEdition(
        db,
        visitToken,
        now,
      )
      const session =
        valuesUser === null
          ? undefined
          : await renewSession(platform, unheldSession({ tenantId, userId: valuesUser, userName: '' }))
      if (!session || !holds(session, shareView.permission))
        return { linkId, versionId, shown: nothing, scope: { tenantId, stationIds: [] } }
      const stationIds = common(session.stationIds, savedStationIds ?? 'all')
      return { linkId, versionId, shown: await shownBy(versionId), scope: { tenantId, stationIds } }
    },
  }
}

export type Grants = ReturnType<typeof createGrants>

/** What a visit's socket may follow; `edition` is another as soon as any of it is. @throws as `Grants.of` */
export async function socketGrantOf({ db }: Pick<Platform, 'db'>, grants: Grants, visitToken: string) {
  const { linkId, versionId, shown, scope } = await grants.of(visitToken)
  const ids = await db.inTenant(scope, (tx) => idsOf(tx, shown.points), { readOnly: true })
  const itemIds = new Set(ids.values())
  const edition = hashOf(`${versionId} ${String(scope.stationIds)} ${[...itemIds].join()}`)
  return { linkId, edition, scope, itemIds }
}
