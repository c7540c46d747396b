import { listSilencedDevices, type SilencedDevice } from '@energy-console/contract/alarms'
import { callApi } from '../../api/callApi'
import { realtime } from '../../api/realtime/realtime'
import { askSoon } from '../askSoon'

/** What is put aside where no alarm stands is told by no push. */
const againMs = 60_000

/**
 * Delivers the devices whose alarms are put aside, by id: at once, when alarms change, and when the connection comes back. What ends by
 * itself goes with the next look. Returns how to stop.
 */
export function followSilences(
  onSilences: (silences: ReadonlyMap<string, SilencedDevice>) => void,
): () => void {
  let isWanted = true
  const read = async () => {
    const now = Date.now()
    const silenced = await callApi(listSilencedDevices, { isSilent: true })
    const standing = silenced.filter(({ untilMs }) => untilMs === null || untilMs > now)
    // of several of a device the newest is shown, as in lists
    if (isWanted) onSilences(new Map(standing.reverse().map((one) => [one.deviceId, one])))
  }
  const { ask, end } = askSoon(read)
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
