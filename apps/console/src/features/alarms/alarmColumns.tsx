import { pathOf } from '@energy-console/contract'
import type { Alarm } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import { AlarmStatus } from '../../kit/AlarmStatus'
import { DeviceName } from '../../kit/device/DeviceName'
import { LevelMark } from '../../kit/LevelMark'
import type { Column } from '../../kit/list/Column'
import { useShownTime } from '../../kit/time/zone'
import { formatValue, formatWithUnit } from '../../kit/value/formatValue'

/** Columns of alarm lists: what, where, how bad, how it stands. */
export const alarmColumns: readonly Column<Alarm>[] = [
  {
    key: 'level',
    title: '等级',
    width: 84,
    isSortable: true,
    render: ({ level }) => <LevelMark level={level} />,
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
    render: ({ deviceId, equipmentName }) => <DeviceName deviceId={deviceId} name={equipmentName} />,
  },
  { key: 'alarmContent', title: '告警内容', render: ({ alarmContent }) => alarmContent },
  {
    key: 'value',
    place: 4,
    title: '告警值 / 限值',
    align: 'right',
    render: ({ value, limit, format = {}, deviceId, itemId }) => (
      <Link to={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`} className="num">
        {formatValue(value, format)} / {formatWithUnit(limit, format)}
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
    key: 'status',
    title: '状态',
    width: 116,
    isSortable: true,
    render: (alarm) => <AlarmStatus alarm={alarm} />,
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

function Time({ text }: { text: string | null }) {
  const shownTime = useShownTime()
  return text ? <span className="num">{shownTime(text)}</span> : <span className="muted">—</span>
}
