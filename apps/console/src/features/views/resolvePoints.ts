import { deviceItemInfos } from '@energy-console/contract/devices'
import type { PointReference } from '@energy-console/schematic'
import { callApi } from '../../api/callApi'
import { callKey, queryClient } from '../../api/useCall'

const keptMs = 60_000

/** A point of a view with its id known. */
export interface ResolvedPoint extends PointReference {
  readonly itemId: string
}

/**
 * The points of a view with their ids. Views name them as a rule; where one names only device and property, the
 * device is asked. Points whose device is gone (or not the user's to see) are left out.
 */
export async function resolvePoints(points: readonly PointReference[]): Promise<ResolvedPoint[]> {
  const devices = new Set(points.filter((point) => point.itemId === '').map((point) => point.deviceId))
  const found = new Map<string, string>()
  await Promise.all(
    [...devices].map(async (deviceId) => {
      const query = { deviceId }
      const infos = await queryClient
        .fetchQuery({
          queryKey: callKey(deviceItemInfos, { query }),
          queryFn: () => callApi(deviceItemInfos, { query, isSilent: true }),
          staleTime: keptMs,
        })
        .catch(() => [])
      for (const { propertyNo, itemId } of infos) found.set(`${deviceId}/${propertyNo}`, itemId)
    }),
  )
  return points.flatMap((point) => {
    const itemId = point.itemId || found.get(`${point.deviceId}/${point.propertyNo}`)
    return itemId === undefined ? [] : [{ ...point, itemId }]
  })
}
