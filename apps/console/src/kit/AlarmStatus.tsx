import { type Alarm, alarmLife } from '@energy-console/contract/alarms'
import { StateTag } from './lifecycle/StateTag'

const tones = ['info', 'warning', 'error'] as const

/** How an alarm stands; while it is active its level gives the colour. What has cleared and nobody has seen still asks for somebody. */
export function AlarmStatus({ alarm: { status, level } }: { alarm: Alarm }) {
  const isActive = status === 'active-unacknowledged' || status === 'active-acknowledged'
  return (
    <StateTag
      life={alarmLife}
      state={status}
      tone={isActive ? (tones[level] ?? 'info') : status === 'cleared' ? 'off' : 'good'}
    />
  )
}
