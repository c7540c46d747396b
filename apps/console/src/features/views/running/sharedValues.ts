import type { DataOf } from '@energy-console/contract'
import type { ValueFormat } from '@energy-console/contract/devices'
import { unauthorizedClose } from '@energy-console/contract/telemetry'
import { listSharedHistory, listSharedPoints, mostSharedCurves } from '@energy-console/contract/views'
import { pointKey, type SchematicDocument } from '@energy-console/schematic'
import type { CurvePoints } from '@energy-console/schematic-react'
import { callApi } from '../../../api/callApi'
import { createRealtime, type Realtime } from '../../../api/realtime/realtime'
import { subscribeBy } from '../values/subscribePoints'

type SharedPoint = DataOf<typeof listSharedPoints>['points'][number]

/** How the server closes the sockets of a link that shows something else now. */
const changedClose = 1012

/** The points of the view with their present values, all pages. */
async function readPoints(token: string): Promise<SharedPoint[]> {
  const found: SharedPoint[] = []
  for (let current = 1, pages = 1; current <= pages; current += 1) {
    const page = await callApi(listSharedPoints, { query: { token, current }, isSilent: true })
    pages = page.pages
    found.push(...page.points)
  }
  return found
}

/** What a visitor sees of the values of a shared view. Nothing is connected before `start`. */
export function createSharedValues(token: string, document: SchematicDocument) {
  let asked: Promise<ReadonlyMap<string, SharedPoint>> | undefined

  /** What is known of the points, by the view's names for them: asked once, and again after it could not be. */
  const known = () => {
    asked ??= readPoints(token).then((points) => new Map(points.map((point) => [pointKey(point), point])))
    asked.catch(() => {
      asked = undefined
    })
    return asked
  }

  const realtime: Realtime = createRealtime({
    path: '/ws/shared',
    tokenOf: async () => token,
    asksAfter: [changedClose, unauthorizedClose],
    async readValues(itemIds) {
      const byId = new Map((await readPoints(token)).map((point) => [point.itemId, point]))
      return {
        values: itemIds.flatMap((itemId) => byId.get(itemId) ?? []),
        goneIds: itemIds.filter((itemId) => !byId.has(itemId)),
      }
    },
  })

  const subscribe = subscribeBy({
    realtime,
    async lookUp(points) {
      const byName = await known().catch(() => undefined)
      // asked again with the next connection
      if (!byName) return { found: [], gone: [] }
      return {
        found: points.flatMap((point) => {
          const itemId = byName.get(pointKey(point))?.itemId
          return itemId === undefined ? [] : [{ ...point, itemId }]
        }),
        gone: points.filter((point) => !byName.has(pointKey(point))),
      }
    },
    readInfos: async () => new Map([...(await known()).values()].map((point) => [point.itemId, point])),
  })

  /** The point behind a data source; undefined for what is none, or gone. */
  const pointOf = async (sourceId: string) => {
    const source = document.source.get(sourceId)
    return source?.kind === 'system' ? (await known()).get(pointKey(source)) : undefined
  }

  return {
    subscribe,
    start: realtime.start,
    /** Calls back when the link may be over, or show something else. */
    onChange: realtime.onDoubt,
    /** Curves of data sources, in their order; undefined for a point that is gone. What is known of them goes into `infos`. */
    async history(
      sourceIds: readonly string[],
      hours: number,
      infos: Map<string, ValueFormat>,
    ): Promise<(CurvePoints | undefined)[]> {
      const points = await Promise.all(sourceIds.map(pointOf))
      const itemIds = [...new Set(points.flatMap((point) => point?.itemId ?? []))]
      const lines = new Map<string, CurvePoints>()
      for (let from = 0; from < itemIds.length; from += mostSharedCurves) {
        const query = { token, hours, itemIds: itemIds.slice(from, from + mostSharedCurves).join() }
        for (const line of await callApi(listSharedHistory, { query, isSilent: true }))
          lines.set(
            line.itemId,
            line.points.map(([ts, value]) => [Number(ts), Number(value)] as const),
          )
      }
      return sourceIds.map((sourceId, at) => {
        const point = points[at]
        if (point) infos.set(sourceId, point)
        if (point) return lines.get(point.itemId) ?? []
        const source = document.source.get(sourceId)
        return source?.kind === 'system' && source.deviceId !== '' ? undefined : []
      })
    },
  }
}
