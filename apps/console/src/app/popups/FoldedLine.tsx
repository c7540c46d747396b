import { type Alarm, getAlarmFold } from '@energy-console/contract/alarms'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { foldedText } from '../../kit/alarm/foldedText'
import { useAlarmsFollowed } from '../../kit/alarm/useAlarmsFollowed'
import { TagMark } from '../../kit/device/TagMark'
import { LevelMark } from '../../kit/LevelMark'
import { useShownTime } from '../../kit/time/zone'

/** Of an alarm that is one of many: how often it came, or how many came with it and which came first, as the list folds them. */
export function FoldedLine({ alarm: { id, level } }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  useAlarmsFollowed()
  const { data } = useCall(getAlarmFold, { query: { id } }, { keepsPrevious: true })
  if (!data) return null
  const { worstLevel, activeCount, unconfirmedCount, row } = data
  return (
    <span className="muted">
      {worstLevel > level && <LevelMark level={worstLevel} />} {foldedText(data, shownTime, t)}
      {data.kind === 'flood' && (
        <>
          {` · ${t('首出')} ${row.equipmentName}`}
          <TagMark deviceId={row.deviceId} /> {row.alarmContent}
        </>
      )}
      {' · '}
      {t('未恢复 {{activeCount}}，未确认 {{unconfirmedCount}}', { activeCount, unconfirmedCount })}
    </span>
  )
}
