import { alarmRules } from '@energy-console/contract/alarms'
import { LevelMark } from '../../kit/LevelMark'
import type { Column } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { LimitText } from './LimitText'
import { PointName } from './PointName'
import { PointPicker } from './PointPicker'
import { ViewPicker } from './ViewPicker'

const columns: readonly Column[] = [
  {
    key: 'limit',
    title: '限值',
    align: 'right',
    isSortable: true,
    render: (row) => <LimitText itemId={String(row.itemId)} limit={Number(row.limit)} />,
  },
  { key: 'itemId', title: '数据点', render: (row) => <PointName itemId={String(row.itemId)} /> },
  {
    key: 'level',
    title: '等级',
    width: 96,
    isSortable: true,
    render: (row) => <LevelMark level={Number(row.level)} />,
  },
]
const inputs = { itemId: PointPicker, viewId: ViewPicker }

/** 告警规则 */
export const AlarmRulesPage = () => (
  <ResourcePage resource={alarmRules} {...usePage()} columns={columns} inputs={inputs} />
)
