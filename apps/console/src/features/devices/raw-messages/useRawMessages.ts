import type { WatchedMessages } from '@energy-console/contract/telemetry'
import { useEffect, useReducer } from 'react'
import { realtime } from '../../../api/realtime/realtime'
import { changeRaw, nothingYet } from './rawMessageState'

/** Messages as they come, while this is on screen. */
export function useRawMessages(wanted: WatchedMessages) {
  const [state, change] = useReducer(changeRaw, nothingYet)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    change({ type: 'asked' })
    return realtime.watchMessages(JSON.parse(key) as WatchedMessages, change)
  }, [key])
  return { state, change }
}
