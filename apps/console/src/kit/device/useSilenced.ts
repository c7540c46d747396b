import { listSilencedDevices, type SilencedDevice } from '@energy-console/contract/alarms'
import { useMemo } from 'react'
import { useCall } from '../../api/useCall'
import { useNow } from '../value/useNow'

/** Asked for again after so long. */
const followMs = 60_000
const none: readonly SilencedDevice[] = []

/** The devices of which no alarm is told now, by their ids. */
export function useSilenced(): ReadonlyMap<string, SilencedDevice> {
  const { data = none } = useCall(listSilencedDevices, {}, { staleMs: followMs, refetchMs: followMs })
  const byDevice = useMemo(
    () => new Map(data.toReversed().map((device) => [device.deviceId, device] as const)),
    [data],
  )
  return byDevice
}

/** Of one device; undefined where its alarms are told, and once its time is over. */
export function useSilence(deviceId: string): SilencedDevice | undefined {
  const found = useSilenced().get(deviceId)
  const now = useNow()
  return found && (found.untilMs === null || found.untilMs > now) ? found : undefined
}
