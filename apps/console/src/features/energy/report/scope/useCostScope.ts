import { useAddress } from '../../../../kit/page/useAddress'
import type { Period } from '../../../../kit/report/period'

/** Whose cost is looked at: a station, or one device or group of it. Stands in the address. */
export interface ChosenScope {
  stationId: string
  deviceId: string | undefined
  groupId: string | undefined
}

interface ScopePart {
  device?: string
  group?: string
}

/** The chosen part of a station, and how to choose another. */
export function useCostScope(stationId: string) {
  const { parameters, change, open } = useAddress()
  const scope: ChosenScope = {
    stationId,
    deviceId: parameters.get('device') ?? undefined,
    groupId: parameters.get('group') ?? undefined,
  }
  const whole = { device: undefined, group: undefined }
  return {
    scope,
    change: (part: ScopePart) => change({ ...whole, ...part }),
    /** Goes down into a part; the way back leads to the whole. */
    open: (part: ScopePart) => open({ ...whole, ...part }),
  }
}

/** Scope and days, as the calls of costs take them. */
export const scopeQuery = ({ stationId, deviceId, groupId }: ChosenScope, { from, to }: Period) => ({
  stationId,
  ...(deviceId === undefined ? {} : { deviceId }),
  ...(groupId === undefined ? {} : { groupId }),
  from,
  to,
})
