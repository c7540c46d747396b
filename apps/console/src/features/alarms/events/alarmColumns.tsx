import { pathOf } from '@energy-console/contract'
import type { Alarm } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { AlarmStatus } from '../../../kit/AlarmStatus'
import { DeviceName } from '../../../kit/device/DeviceName'
import { LevelMark } from '../../../kit/LevelMark'
import type { Column } from '../../../kit/list/Column'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import { AlarmDuration } from './AlarmDuration'
import { FoldedMark } from './FoldedMark'
import { valueAndLimit } from './valueAndLimit'

/** Columns of alarm lists: what, where, how bad, how it stands. */
export const alarmColumns: readonly Column<Alarm>[] = [
  {
    key: 'level',
    title: '等级',
    width: 84,
    isSortable: true,
    render: ({ level, folded }) => <LevelMark level={folded?.worstLevel ?? level} />,
  },
  {
    key: 'alarmTime',
    title: '告警时间',
    width: 148,
    isSortable: true,
    render: ({ alarmTime }) => <Time text={alarmTime} />,
  },
  {
    key: 'equipmentName',
    title: '设备',
    isSortable: true,
    heading: ({ deviceId, equipmentName }) => <DeviceName deviceId={deviceId} name={equipmentName} />,
    render: ({ deviceId, equipmentName }) => <DeviceName deviceId={deviceId} name={equipmentName} />,
  },
  {
    key: 'alarmContent',
    title: '告警内容',
    inNarrow: 'breaks',
    render: (alarm) => (
      <>
        {alarm.alarmContent} {alarm.folded && <FoldedMark alarm={alarm} folded={alarm.folded} />}
        {alarm.isUnfolded && <UnfoldedMark />}
      </>
    ),
  },
  {
    key: 'value',
    place: 4,
    title: '告警值 / 限值',
    align: 'right',
    render: (alarm) => (
      <Link to={`${pathOf(devicePage, { deviceId: alarm.deviceId })}?curve=${alarm.itemId}`} className="num">
        {valueAndLimit(alarm)}
      </Link>
    ),
  },
  {
    key: 'count',
    title: '次数',
    width: 60,
    align: 'right',
    render: ({ count }) => <span className="num">{count}</span>,
  },
  {
    key: 'recent',
    place: 6,
    title: '24 小时内',
    width: 112,
    align: 'right',
    render: ({ recent = 0, isChattering = false }) => <Often count={recent} isChattering={isChattering} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 116,
    isSortable: true,
    render: (alarm) => <AlarmStatus alarm={alarm} />,
  },
  {
    key: 'duration',
    // after how it stands, which must not be what a narrow window cuts off
    place: 8,
    title: '持续时间',
    width: 112,
    render: (alarm) => <AlarmDuration alarm={alarm} />,
  },
  { key: 'clearTime', title: '恢复时间', width: 148, render: ({ clearTime }) => <Time text={clearTime} /> },
  {
    key: 'confirmTime',
    title: '确认情况',
    render: ({ confirmTime, confirmUserName }) => (
      <span>
        {confirmUserName} <Time text={confirmTime} />
      </span>
    ),
  },
]

/** How often the rule came within a day; what comes often or chatters is told apart, for it may be a nuisance. */
function Often({ count, isChattering }: { count: number; isChattering: boolean }) {
  const { t } = useTranslation()
  const text = t('该规则 24 小时内告警 {{count}} 次', { count })
  return (
    <span className="num" title={text}>
      {isChattering && <StatusTag tone="warning">{t('抖动')}</StatusTag>}{' '}
      {count > 5 ? <strong>{count}</strong> : count}
    </span>
  )
}

/** Long lists are folded as far as their first thousands of alarms. */
function UnfoldedMark() {
  const { t } = useTranslation()
  return (
    <span className="muted" title={t('列表很长时只合并前面的告警，从这里起逐条列出；缩小范围后可合并全部')}>
      {t('未合并')}
    </span>
  )
}

function Time({ text }: { text: string | null }) {
  const shownTime = useShownTime()
  return text ? <span className="num">{shownTime(text)}</span> : <span className="muted">—</span>
}
