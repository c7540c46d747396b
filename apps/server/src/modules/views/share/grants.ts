import { shareView } from '@energy-console/contract/views'
import { openDocument, type PointReference, pointKey } from '@energy-console/schematic'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { bigints, type Scope, type Tx } from '../../../platform/database'
import { holds, unheldSession } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { hashOf } from '../../../platform/secrets'
import { renewSession } from '../../identity'
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

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** The ids of points that a drawing names, by its names for them; those that the transaction does not see are missing. */
export async function idsOf(tx: Tx, points: readonly PointReference[]): Promise<Map<string, string>> {
  const itemIds = points.map(({ itemId }) => itemId).filter(isId)
  const deviceIds = points.flatMap(({ itemId, deviceId }) =>
    isId(itemId) || !isId(deviceId) ? [] : [deviceId],
  )
  const { rows } = await tx.execute<{ id: string; deviceId: string | null; keys: string[] }>(sql`
    select p.id::text as id, null as "deviceId", '{}'::text[] as keys from point p where p.id = any (${bigints(itemIds)})
    union all
    select p.id::text, p.device_id::text, array_prepend(r.property_no::text, r.aliases::text[])
    from point p join product_property r on r.id = p.property_id
    where p.device_id = any (${bigints([...new Set(deviceIds)])})`)
  const seen = new Set(rows.map(({ id }) => id))
  const byName = new Map(
    rows.flatMap(({ id, deviceId, keys }) =>
      deviceId === null ? [] : keys.map((propertyNo) => [pointKey({ deviceId, propertyNo }), id] as const),
    ),
  )
  return new Map(
    points.flatMap((point) => {
      const id = isId(point.itemId) ? point.itemId : byName.get(pointKey(point))
      return id !== undefined && seen.has(id) ? [[pointKey(point), id] as const] : []
    }),
  )
}

/** What a visit's socket may follow; `edition` is another as soon as any of it is. @throws as `Grants.of` */
export async function socketGrantOf({ db }: Pick<Platform, 'db'>, grants: Grants, visitToken: string) {
  const { linkId, versionId, shown, scope } = await grants.of(visitToken)
  const ids = await db.inTenant(scope, (tx) => idsOf(tx, shown.points), { readOnly: true })
  const itemIds = new Set(ids.values())
  const edition = hashOf(`${versionId} ${String(scope.stationIds)} ${[...itemIds].join()}`)
  return { linkId, edition, scope, itemIds }
}
