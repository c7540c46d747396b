import { coreErrors } from '@energy-console/contract'
import { listDevicePoints } from '@energy-console/contract/devices'
import { type PointReference, pointKey } from '@energy-console/schematic'
import { CallError } from '../../../api/CallError'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'

const keptMs = 60_000

/** A point of a view with its id known. */
export interface ResolvedPoint extends PointReference {
  readonly itemId: string
}

/**
 * The points of a view with their ids. Views name them as a rule; where one names only device and property, the
 * device is asked. Points whose device is gone (or not the user's to see) are left out.
 */
export const resolvePoints = async (points: readonly PointReference[]): Promise<ResolvedPoint[]> =>
  (await lookUpPoints(points)).found

/** The same, with the points that are known to be gone; what could not be asked for is in neither list. */
export async function lookUpPoints(
  points: readonly PointReference[],
): Promise<{ found: ResolvedPoint[]; gone: PointReference[] }> {
  const devices = new Set(points.filter((point) => point.itemId === '').map((point) => point.deviceId))
  const found = new Map<string, string>()
  const unanswered = new Set<string>()
  await Promise.all(
    [...devices].map(async (deviceId) => {
      const query = { deviceId }
      const infos = await queryClient
        .fetchQuery({
          ...callQuery(listDevicePoints, { query }),
          staleTime: keptMs,
        })
        .catch((error: unknown) => {
          if (error instanceof CallError && error.code === coreErrors.notFound.status) return []
          unanswered.add(deviceId)
          return []
        })
      for (const { propertyNo, aliases, itemId } of infos)
        for (const key of [propertyNo, ...aliases]) found.set(pointKey({ deviceId, propertyNo: key }), itemId)
    }),
  )
  const idOf = (point: PointReference) => point.itemId || found.get(pointKey(point))
  return {
    found: points.flatMap((point) => {
      const itemId = idOf(point)
      return itemId === undefined ? [] : [{ ...point, itemId }]
    }),
    gone: points.filter((point) => idOf(point) === undefined && !unanswered.has(point.deviceId)),
  }
}
