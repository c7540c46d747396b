import { page } from '../core/page'
import { alarmShiftsCode } from './shifts'

export const alarmEventsPage = page({
  path: '/warning/event',
  title: '事件告警',
  emptyText: '没有符合条件的告警。告警由告警规则产生：某个数据点越过限值并持续一段时间。',
  icon: 'AlertOutlined',
  lists: async () => (await import('./alarms')).alarms,
  buttons: { alarm_confirm: '确认告警', alarm_eliminate: '一键消除' },
})

export const alarmRulesPage = page({
  path: '/warning/rules',
  title: '告警规则',
  emptyText: '规则说明哪个数据点越过什么限值、持续多久就告警，以及告警的等级和内容。',
  icon: 'ControlOutlined',
  records: {
    permission: 'alarm_rule',
    label: '告警规则',
    load: async () => (await import('./rules')).alarmRules,
  },
})

export const alarmSuppressionsPage = page({
  path: '/warning/suppression',
  title: '告警抑制',
  emptyText: '搁置的告警、检修中的设备和停用的告警。被抑制的告警照常记录，但不提示。',
  icon: 'EyeInvisibleOutlined',
  records: {
    permission: 'alarm_suppression',
    label: '告警抑制',
    load: async () => (await import('./suppressions')).alarmSuppressions,
  },
})

export const alarmStatisticsPage = page({
  path: '/warning/statistic',
  code: 'warning_statistic',
  title: '故障统计',
  emptyText: '这段时间没有告警，可以换一个时间范围。',
  icon: 'BarChartOutlined',
  buttons: { [alarmShiftsCode]: '设置值班人数' },
  givenWith: { [alarmShiftsCode]: 'alarm_rule_edit' },
})

export const alarmAnalysisPage = page({
  path: '/warning/analysis',
  code: 'warning_analysis',
  title: '故障分析',
  emptyText: '这段时间没有告警，可以换一个时间范围。',
  icon: 'FundViewOutlined',
})

/** Below 告警管理, in the order of the sidebar. */
export const alarmPages = [
  alarmEventsPage,
  alarmAnalysisPage,
  alarmStatisticsPage,
  alarmRulesPage,
  alarmSuppressionsPage,
]
