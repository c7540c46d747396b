import type { RowOf } from '@energy-console/contract'
import { alarmRules } from '@energy-console/contract/alarms'
import { LevelMark } from '../../kit/LevelMark'
import type { Column } from '../../kit/list/Column'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { LimitText } from './LimitText'
import { PointName } from './PointName'
import { PointPicker } from './PointPicker'
import { ViewPicker } from './ViewPicker'

const columns: readonly Column<RowOf<typeof alarmRules>>[] = [
  {
    key: 'limit',
    title: '限值',
    align: 'right',
    isSortable: true,
    render: ({ itemId, limit }) => <LimitText itemId={itemId} limit={limit} />,
  },
  { key: 'itemId', title: '数据点', render: ({ itemId }) => <PointName itemId={itemId} /> },
  {
    key: 'level',
    title: '等级',
    width: 96,
    isSortable: true,
    render: ({ level }) => <LevelMark level={level} />,
  },
]
const inputs = { itemId: PointPicker, viewId: ViewPicker }

/** 告警规则 */
export const AlarmRulesPage = () => (
  <ResourcePage
    resource={alarmRules}
    title="告警规则"
    emptyText="规则说明哪个数据点越过什么限值、持续多久就告警，以及告警的等级和内容。"
    columns={columns}
    inputs={inputs}
  />
)
