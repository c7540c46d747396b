import { listSilencedDevices, type SilencedDevice } from '@energy-console/contract/alarms'
import { callApi } from '../../api/callApi'
import { followAlarms } from './followAlarms'

/** Follows the devices whose alarms are put aside, by id. What ends by itself goes with the next look. Returns how to stop. */
export const followSilences = (
  onSilences: (silences: ReadonlyMap<string, SilencedDevice>) => void,
): (() => void) =>
  followAlarms(async () => {
    const now = Date.now()
    const silenced = await callApi(listSilencedDevices, { isSilent: true })
    const standing = silenced.filter(({ untilMs }) => untilMs === null || untilMs > now)
    // of several of a device the newest is shown, as in lists
    return new Map(standing.reverse().map((one) => [one.deviceId, one]))
  }, onSilences)
