import { type Alarm, alarmLife, suppressions } from '@energy-console/contract/alarms'
import { useTranslation } from '../i18n/useTranslation'
import { StateTag } from './lifecycle/StateTag'
import { StatusTag } from './StatusTag'

const tones = ['info', 'warning', 'error'] as const

/**
 * How an alarm stands. Until somebody has seen it its level gives colour and shape, which is filled while it is active and only
 * outlined once it has cleared. Why it is not shown to operators, a device in maintenance as a rule, stands beside that.
 */
export function AlarmStatus({
  alarm: { status, level, suppression },
}: {
  alarm: Pick<Alarm, 'status' | 'level' | 'suppression'>
}) {
  const { t } = useTranslation()
  return (
    <>
      <StateTag
        life={alarmLife}
        state={status}
        tone={status === 'cleared' ? 'off' : (tones[level] ?? 'info')}
        isHollow={status === 'cleared-unacknowledged'}
      />
      {suppression && (
        <>
          {' '}
          <StatusTag tone="plain">{t(suppressions[suppression])}</StatusTag>
        </>
      )}
    </>
  )
}
