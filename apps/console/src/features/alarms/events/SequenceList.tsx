import { type AlarmSequenceRow, alarmSequence } from '@energy-console/contract/alarms'
import type { ReactNode } from 'react'
import { DeviceName } from '../../../kit/device/DeviceName'
import { LevelMark } from '../../../kit/LevelMark'
import type { Column } from '../../../kit/list/Column'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { useShownTime } from '../../../kit/time/zone'

function Moment({ moveTime, milliseconds }: AlarmSequenceRow) {
  const shownTime = useShownTime()
  return (
    <span className="num">
      {shownTime(moveTime)}.{String(milliseconds).padStart(3, '0')}
    </span>
  )
}

const columns: readonly Column<AlarmSequenceRow>[] = [
  {
    key: 'moveTime',
    title: '时间',
    width: 196,
    isSortable: true,
    render: (row) => <Moment {...row} />,
  },
  { key: 'level', title: '等级', width: 84, render: ({ level }) => <LevelMark level={level} /> },
  {
    key: 'equipmentName',
    title: '设备',
    render: ({ deviceId, equipmentName }) => <DeviceName deviceId={deviceId} name={equipmentName} />,
  },
]

/** The sequence of events: what opened, cleared and was acknowledged, to the millisecond. */
export const SequenceList = ({ title, switcher }: { title: string; switcher: ReactNode }) => (
  <ListingPage
    listing={alarmSequence}
    title={title}
    emptyText="这段时间没有告警事件。"
    switcher={switcher}
    columns={columns}
    refetchMs={30_000}
  />
)
