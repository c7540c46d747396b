import { data, style } from './field'
import { boxKind } from './kind'
import { fontFields } from './styles'

/** The newest alarms of the view's station, or of `deviceId` when it is set. */
export const alarmList = boxKind({
  type: 'alarmList',
  label: '告警列表',
  group: 'monitor',
  size: { width: 400, height: 240 },
  cost: 20,
  fields: {
    title: style.text('标题', '实时告警'),
    maxRows: data.number('最多条数', 20, { min: 1, max: 200, step: 1 }),
    minLevel: data.number('最低等级', 1, { min: 1, max: 5, step: 1 }),
    activeOnly: data.toggle('仅未恢复', true),
    rowHeight: style.number('行高', 32, { min: 12, max: 200, step: 1 }),
    ...fontFields('#303133', 13),
    backgroundColor: style.color('背景颜色', '#FFFFFF'),
    stroke: style.color('边框颜色', '#e4e7ed'),
  },
})
