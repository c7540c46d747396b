import { type Alarm, listDeviceMarks } from '@energy-console/contract/alarms'
import { callApi } from '../../api/callApi'
import { realtime } from '../../api/realtime/realtime'
import { askSoon } from '../askSoon'

/** How a device stands that has an alarm. */
export type AlarmedDevice = Pick<Alarm, 'level' | 'itemId' | 'equipmentName' | 'alarmContent'> & {
  isUnconfirmed: boolean
}

/** The most devices that are asked for at once. */
const mostAsked = 1000
/** What is put aside comes back without a push. */
const againMs = 60_000

/**
 * Delivers which of the devices have an alarm that stands or that nobody has acknowledged: at once, when one of theirs changes,
 * and when the connection comes back. Returns how to stop.
 */
export function followAlarmed(
  deviceIds: readonly string[],
  onAlarmed: (alarmed: ReadonlyMap<string, AlarmedDevice>) => void,
): () => void {
  let isWanted = true
  const read = async () => {
    const alarmed = new Map<string, AlarmedDevice>()
    for (let at = 0; at < deviceIds.length; at += mostAsked) {
      const asked = deviceIds.slice(at, at + mostAsked)
      const marks = await callApi(listDeviceMarks, { body: { deviceIds: asked }, isSilent: true })
      for (const { deviceId, ...mark } of marks) alarmed.set(deviceId, mark)
    }
    if (isWanted) onAlarmed(alarmed)
  }
  const { ask, end } = askSoon(read)
  // one push may stand for many alarms (all are eliminated at once), hence all are asked for
  const stopPushes = realtime.onPush(({ type }) => void (type === 'alarm' && ask()))
  const stopLink = realtime.onLink(() => void (realtime.linkState() === 'live' && ask()))
  const timer = setInterval(ask, againMs)
  ask()
  return () => {
    isWanted = false
    end()
    clearInterval(timer)
    stopPushes()
    stopLink()
  }
}
