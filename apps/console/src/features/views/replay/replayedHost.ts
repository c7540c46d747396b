import type { ViewHost } from '@energy-console/schematic-react'
import type { ReplayedAlarms } from './alarmsAt'
import type { Replay } from './createReplay'

interface Replayed {
  replay: Replay
  alarms: ReplayedAlarms
  /** Tells the user that nothing is operated here. */
  refuse: () => void
}

/**
 * The host of a view that plays what is stored, made of the live one: nothing leaves it. Commands, other views, tags, marks of alarms,
 * global variables and pictures of cameras are of the present and are left out; clocks and curves go by the time that is played.
 */
export function replayedHost(live: ViewHost, { replay, alarms, refuse }: Replayed): ViewHost {
  const { tags: _tags, alarmed: _alarmed, openAlarm: _openAlarm, showCamera: _showCamera, ...rest } = live
  return {
    ...rest,
    subscribe: replay.subscribe,
    devicePoints: replay.devicePoints,
    globals: () => () => undefined,
    writeRefusal: '回放中只能查看，不能操作',
    async setGlobal() {
      refuse()
      return false
    },
    async writeValue() {
      refuse()
    },
    openView: refuse,
    openUrl: refuse,
    playedTime: replay.time,
    history: (sourceIds, hours) => live.history(sourceIds, hours, Math.ceil(replay.time.now())),
    alarms: async (query) => alarms(query),
  }
}
