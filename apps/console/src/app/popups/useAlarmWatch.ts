import { type Alarm, getLastAlarm } from '@energy-console/contract/alarms'
import { useEffect, useRef } from 'react'
import { leadOneTab } from '../../api/browser/locks'
import { callApi } from '../../api/callApi'
import { realtime } from '../../api/realtime/realtime'
import { useSession } from '../../api/session'
import { usePreferences } from '../preferences'
import { viewIdOf } from './alarmPath'
import { playAlarm, readySound } from './sound'
import { useSharedPopup } from './useSharedPopup'

const pollMs = 10_000
const debounceMs = 100

/** Watches for alarms: one tab of the browser asks every 10 s and on every push, all tabs show what it found. */
export function useAlarmWatch() {
  const popup = useSharedPopup<Alarm>('alarm')
  const { consider, showing } = popup
  useAlarmSound(showing)
  useEffect(() => {
    // A page inside a frame (an embedded view) leaves the popup to the window around it.
    if (window.top !== window.self) return
    return leadOneTab('alarm-popup', () => watch(consider))
  }, [consider])
  return popup
}

/** Sounds when another alarm is shown than before, whichever tab found it. */
function useAlarmSound(showing: Alarm | undefined): void {
  const isOn = usePreferences((state) => state.alarmSound)
  const heard = useRef(showing?.id)
  useEffect(() => (isOn ? readySound() : undefined), [isOn])
  useEffect(() => {
    if (isOn && showing && heard.current !== showing.id) playAlarm(showing.level)
    heard.current = showing?.id
  }, [isOn, showing])
}

function watch(consider: (alarm: Alarm | undefined) => boolean): () => void {
  let check: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const { user } = useSession.getState()
    if (!user || user.alarm_up_window === '0') return
    const alarm = await callApi(getLastAlarm, { query: {} }).catch(() => undefined)
    if (alarm !== undefined && consider(alarm ?? undefined) && alarm) announce(alarm)
  }
  const lookSoon = () => {
    clearTimeout(check)
    check = setTimeout(() => void look(), debounceMs)
  }
  lookSoon()
  const poll = setInterval(lookSoon, pollMs)
  const stopListening = realtime.onPush(({ type }) => {
    if (type === 'alarm') lookSoon()
  })
  return () => {
    clearTimeout(check)
    clearInterval(poll)
    stopListening()
  }
}

/** The event that a schematic listens to in order to show where the alarm is. */
export const alarmViewEvent = 'alarm-view'

function announce(alarm: Alarm): void {
  const viewId = viewIdOf(alarm)
  if (viewId) window.dispatchEvent(new CustomEvent(alarmViewEvent, { detail: { viewId } }))
}
