import { type Alarm, alarms } from '@energy-console/contract/alarms'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import { useMayCall } from '../../kit/action/useActions'
import { LevelMark } from '../../kit/LevelMark'
import { useShownTime } from '../../kit/time/zone'

/** As the popup itself is asked for. */
const refetchMs = 10_000

/** Of an alarm that is one of many: how often it came, or how many came with it and which came first, as the list folds them. */
export function FoldedLine({ alarm: { id, stationId, level } }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const body = { status: 'unconfirmed', suppression_null: 'true', stationId_equal: stationId, folds: 'true' }
  const isEnabled = useMayCall(alarms.calls.page)
  const { data } = useCall(alarms.calls.page, { body }, { isEnabled, keepsPrevious: true, refetchMs })
  const row = (data?.records as Alarm[] | undefined)?.find(({ folded }) => folded?.ids.includes(id))
  if (!row?.folded) return null
  const { kind, count, lastTime, worstLevel, activeCount, unconfirmedCount } = row.folded
  const values = { count, time: shownTime(lastTime).slice(11, 16) }
  return (
    <span className="muted">
      {worstLevel > level && <LevelMark level={worstLevel} />}{' '}
      {kind === 'flood'
        ? `${t('同站点告警潮 {{count}} 条，末次 {{time}}', values)} · ${t('首出')} ${row.equipmentName} ${row.alarmContent}`
        : t('×{{count}}，末次 {{time}}', values)}
      {' · '}
      {t('未恢复 {{activeCount}}，未确认 {{unconfirmedCount}}', { activeCount, unconfirmedCount })}
    </span>
  )
}
