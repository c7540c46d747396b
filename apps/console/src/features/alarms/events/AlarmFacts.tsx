import type { Alarm } from '@energy-console/contract/alarms'
import { Descriptions } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { LevelMark } from '../../../kit/LevelMark'
import { useShownTime } from '../../../kit/time/zone'
import { AlarmDuration } from './AlarmDuration'
import { valueAndLimit } from './valueAndLimit'

/** What one asks first of an alarm: how bad it is, when it came, for how long it stood, and by how much. */
export function AlarmFacts({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { level, alarmTime, value, limit } = alarm
  const facts = [
    { key: 'level', label: t('等级'), children: <LevelMark level={level} /> },
    {
      key: 'time',
      label: t('告警时间'),
      children: <span className="num">{shownTime(alarmTime)}</span>,
    },
    {
      key: 'value',
      label: t(limit === null ? '告警值' : '告警值 / 限值'),
      children: value === null && limit === null ? '—' : <span className="num">{valueAndLimit(alarm)}</span>,
    },
    { key: 'duration', label: t('持续时间'), children: <AlarmDuration alarm={alarm} /> },
  ]
  return <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={facts} aria-label={t('告警')} />
}
