import { listSilencedDevices, type SilencedDevice } from '@energy-console/contract/alarms'
import { useCall } from '../../api/useCall'
import { useNow } from '../value/useNow'

/** Asked for again after so long. */
const followMs = 60_000

/** Who has put aside the alarms of a device; undefined where they are told, and once the time of that is over. */
export function useSilence(deviceId: string): SilencedDevice | undefined {
  const { data } = useCall(listSilencedDevices, {}, { staleMs: followMs, refetchMs: followMs })
  const now = useNow()
  return data?.find((one) => one.deviceId === deviceId && (one.untilMs === null || one.untilMs > now))
}
