import { lossesOf } from '../circuit/losses'
import type { Amounts } from './amounts'
import type { UseTree } from './channels'

/** What a device used against the nearest meters below it. */
export interface UseLoss {
  /** What those used together, less what was given back; null where none of them was read. */
  below: number | null
  loss: number | null
  unreadBelow: number
}

/** The same for every metered place, by its id: what it used less what it gave back, against those that it feeds. */
export function lossesAmong(
  { feeders, places, passed }: UseTree,
  { of }: Pick<Amounts, 'of'>,
): Map<string, UseLoss> {
  const net = new Map(
    places.map(({ deviceId, drawn, given }) => {
      const [used, back] = [of(drawn), of(given)]
      return [deviceId, used === null && back === null ? null : (used ?? 0) - (back ?? 0)]
    }),
  )
  const all = new Set([...net.keys(), ...feeders.keys(), ...feeders.values()])
  const losses = lossesOf(
    [...all].map((deviceId) => ({
      ...{ deviceId, parentId: feeders.get(deviceId) ?? null },
      isMetered: net.has(deviceId) && !passed.has(deviceId),
      energyKwh: net.get(deviceId) ?? null,
    })),
  )
  return new Map(
    [...net].flatMap(([deviceId, used]) => {
      const found = losses.get(deviceId)
      if (!found) return []
      const { lossKwh: loss, unreadBelow } = found
      return [[deviceId, { loss, unreadBelow, below: loss === null || used === null ? null : used - loss }]]
    }),
  )
}
