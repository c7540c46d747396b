import { type Alarm, listDeviceMarks } from '@energy-console/contract/alarms'
import { callApi } from '../../api/callApi'
import { followAlarms } from './followAlarms'

/** How a device stands that has an alarm. */
export type AlarmedDevice = Pick<Alarm, 'level' | 'itemId' | 'equipmentName' | 'alarmContent'> & {
  isUnconfirmed: boolean
}

/** The most devices that are asked for at once. */
const mostAsked = 1000

/** Follows which of the devices have an alarm that stands or that nobody has acknowledged. Returns how to stop. */
export const followAlarmed = (
  deviceIds: readonly string[],
  onAlarmed: (alarmed: ReadonlyMap<string, AlarmedDevice>) => void,
): (() => void) =>
  followAlarms(async () => {
    const alarmed = new Map<string, AlarmedDevice>()
    for (let at = 0; at < deviceIds.length; at += mostAsked) {
      const asked = deviceIds.slice(at, at + mostAsked)
      const marks = await callApi(listDeviceMarks, { body: { deviceIds: asked }, isSilent: true })
      for (const { deviceId, ...mark } of marks) alarmed.set(deviceId, mark)
    }
    return alarmed
  }, onAlarmed)
