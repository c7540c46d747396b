import { type Alarm, getAlarm, getLastAlarm, linkedViewId } from '@energy-console/contract/alarms'
import { useEffect, useRef } from 'react'
import { announceView } from '../../api/browser/alarmView'
import { CallError } from '../../api/CallError'
import { callApi } from '../../api/callApi'
import { realtime } from '../../api/realtime/realtime'
import { useSession } from '../../api/session'
import { usePreferences } from '../preferences'
import { alarmShown } from './alarmState'
import { lookTogether } from './lookTogether'
import { newestClosed } from './popupState'
import { playAlarm, readySound } from './sound'
import { useSharedPopup } from './useSharedPopup'

type Popup = ReturnType<typeof useSharedPopup<Alarm>>

/** Watches for alarms, in one tab for all: they show what it has found. */
export function useAlarmWatch(): void {
  const { read, change, showing } = useSharedPopup<Alarm>('alarm')
  useAnnounced(showing)
  useEffect(
    () =>
      lookTogether(
        'alarm-popup',
        () => look({ read, change }),
        (heard) => realtime.onPush(({ type }) => type === 'alarm' && heard()),
      ),
    [read, change],
  )
}

async function look({ read, change }: Pick<Popup, 'read' | 'change'>): Promise<void> {
  const { grant, user } = useSession.getState()
  if (!grant || !user || user.alarm_up_window === '0') return
  const { lowestLevel } = user.notification
  // with what was closed, all that came before it and has cleared is closed: a flood is not closed one by one
  const clearedAfter = newestClosed(read(), Date.now())
  const last = (await callApi(getLastAlarm, { query: { lowestLevel, clearedAfter } })) ?? undefined
  const { showing } = read()
  const shown = showing && showing.id !== last?.id ? await standing(showing.id) : last
  change((state) => alarmShown(state, { last, shown, now: Date.now() }))
}

/** How an alarm stands; undefined where there is no such alarm for this user any more. */
async function standing(id: string): Promise<Alarm | undefined> {
  try {
    return await callApi(getAlarm, { query: { id }, isSilent: true })
  } catch (error) {
    if (error instanceof CallError && error.code === 404) return undefined
    throw error
  }
}

/** When another alarm is shown than before, whichever tab found it, it sounds, and its view is announced in this tab. */
function useAnnounced(showing: Alarm | undefined): void {
  const isOn = usePreferences((state) => state.alarmSound)
  const heard = useRef(showing?.id)
  useEffect(() => (isOn ? readySound() : undefined), [isOn])
  useEffect(() => {
    if (showing && heard.current !== showing.id) {
      if (isOn) playAlarm(showing.level)
      const viewId = linkedViewId(showing)
      if (viewId) announceView(viewId)
    }
    heard.current = showing?.id
  }, [isOn, showing])
}
