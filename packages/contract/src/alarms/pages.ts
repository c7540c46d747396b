import { page, resourceButtons } from '../core'
import { alarmRules } from './rules'

export const alarmEventsPage = page({
  path: '/warning/event',
  title: '事件告警',
  group: '告警管理',
  icon: 'AlertOutlined',
  buttons: { alarm_confirm: '确认告警' },
})

export const alarmRulesPage = page({
  path: '/warning/rules',
  title: '告警规则',
  group: '告警管理',
  icon: 'ControlOutlined',
  buttons: resourceButtons(alarmRules),
})
