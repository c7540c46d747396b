import { coreErrors, type DataOf, type QueryOf } from '@energy-console/contract'
import type { HistoryLine } from '@energy-console/contract/telemetry'
import {
  type listSharedHistory,
  type listSharedPoints,
  sharedCurvePoints,
  sharedPointsOfPage,
} from '@energy-console/contract/views'
import { pointKey } from '@energy-console/schematic'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { createKeyLimit } from '../../../platform/http'
import { linkLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { hashOf } from '../../../platform/secrets'
import { describePoints, type ReadLatest } from '../../devices'
import type { Grants } from './grants'
import { idsOf } from './idsOf'

/** Values as the module that keeps readings has them. */
export interface ValueSources {
  readLatest: ReadLatest
  readHistory(
    tx: Tx,
    query: {
      itemIds: readonly string[]
      start: number
      end: number
      maxPoints: number
      isHeld: boolean
      nowMs: number
    },
  ): Promise<HistoryLine[]>
  /** How often one link may ask; as `linkLimits` has it unless told. */
  reads?: { burst: number; perSecond: number }
}

const hourMs = 3_600_000
const ofLink = { burst: linkLimits.readBurst, perSecond: linkLimits.readsPerSecond }

/** What visits read over HTTP: present values, and curves. Askings of one link are counted together. */
export function createValueReader(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  grants: Grants,
  { readLatest, readHistory, reads = ofLink }: ValueSources,
) {
  const askings = createKeyLimit(clock, reads)

  const granted = async (token: string) => {
    // a visit that asks too often costs no query; visits of one link share what it may ask
    if (!askings.take(`visit ${hashOf(token)}`)) throw refuse(coreErrors.tooManyRequests)
    const grant = await grants.of(token)
    if (!askings.take(`link ${grant.linkId}`)) throw refuse(coreErrors.tooManyRequests)
    return grant
  }

  return {
    /** One page of the points with their newest values. @throws linkExpired, notPublished, tooManyRequests */
    async points({
      token,
      current,
    }: QueryOf<typeof listSharedPoints>): Promise<DataOf<typeof listSharedPoints>> {
      const { shown, scope } = await granted(token)
      const asked = shown.points.slice((current - 1) * sharedPointsOfPage, current * sharedPointsOfPage)
      const pages = Math.ceil(shown.points.length / sharedPointsOfPage)
      const points = await db.inTenant(
        scope,
        async (tx) => {
          const ids = await idsOf(tx, asked)
          const itemIds = [...new Set(ids.values())]
          const latest = await readLatest(tx, itemIds)
          const infos = await describePoints(tx, itemIds, async () => latest)
          const known = new Map(infos.map((info) => [info.itemId, info]))
          return asked.flatMap((reference) => {
            const info = known.get(ids.get(pointKey(reference)) ?? '')
            if (!info) return []
            const { itemId, unit, dataType, decimals, enumMap, staleAfterMs } = info
            const { value, ts, quality } = latest.get(itemId) ?? { value: null, ts: null, quality: 2 }
            const { deviceId, propertyNo } = reference
            return [
              {
                deviceId,
                propertyNo,
                itemId,
                value,
                ts,
                quality,
                unit,
                dataType,
                decimals,
                enumMap,
                staleAfterMs,
              },
            ]
          })
        },
        { readOnly: true },
      )
      return { pages, points }
    },

    /** The last hours of curves. @throws 404 for a point, or a time, that the view draws none of; linkExpired, notPublished, tooManyRequests */
    async history({ token, hours, ...query }: QueryOf<typeof listSharedHistory>): Promise<HistoryLine[]> {
      const { shown, scope } = await granted(token)
      const itemIds = [...new Set(query.itemIds.split(','))]
      const drawn = shown.curves.filter((curve) => curve.hours >= hours)
      const nowMs = clock.now()
      return db.inTenant(
        scope,
        async (tx) => {
          const ids = new Set((await idsOf(tx, drawn)).values())
          if (!itemIds.every((id) => ids.has(id))) throw notFound()
          return readHistory(tx, {
            ...{ itemIds, start: nowMs - hours * hourMs, end: nowMs, nowMs },
            maxPoints: sharedCurvePoints,
            isHeld: true,
          })
        },
        { readOnly: true },
      )
    },
  }
}

export type ValueReader = ReturnType<typeof createValueReader>
