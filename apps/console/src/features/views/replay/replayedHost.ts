import type { ViewHost } from '@energy-console/schematic-react'
import { followMarks, type ReplayedAlarms, type ReplayedMarks } from './alarmsAt'
import type { Replay } from './createReplay'

interface Replayed {
  replay: Replay
  alarms: ReplayedAlarms
  marks: ReplayedMarks
  /** Tells the user that nothing is operated here. */
  refuse: () => void
}

/**
 * The host of a view that plays what is stored, made of the live one: nothing leaves it. Commands, other views, tags, what is put
 * aside, global variables and pictures of cameras are of the present and are left out; clocks, curves and marks of alarms go by the time that is
 * played.
 */
export function replayedHost(live: ViewHost, { replay, alarms, marks, refuse }: Replayed): ViewHost {
  const { tags: _tags, silences: _silences, openAlarm: _openAlarm, showCamera: _showCamera, ...rest } = live
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
    alarmed: followMarks(replay.time, marks),
  }
}
