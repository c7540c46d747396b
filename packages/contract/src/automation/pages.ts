import { page } from '../core/page'
import { globalVariablesPage } from '../views/pages'

export const calcPointsPage = page({
  path: '/devices/calc-module',
  title: '计算模块',
  icon: 'CalculatorOutlined',
  emptyText:
    '计算点由公式从其他数据点算出，例如总功率、平均温度、能效比；它的值和普通数据点一样有历史、曲线和告警。',
  records: {
    permission: 'calc_point',
    label: '计算点',
    load: async () => (await import('./calcPoints')).calcPoints,
  },
})

export const timingTasksPage = page({
  path: '/devices/timing-task',
  title: '定时任务',
  icon: 'FieldTimeOutlined',
  emptyText:
    '定时任务按每周的时间给数据点下发值，例如开关灯、切换模式；可避开节假日、指定例外日期，每次执行都有记录。',
  records: {
    permission: 'timing_task',
    label: '定时任务',
    load: async () => (await import('./timingTasks')).timingTasks,
  },
  buttons: { timing_task_run: '立即执行定时任务' },
})

export const airconTimingPage = page({
  path: '/devices/aircon-timing',
  title: '空调定时',
  icon: 'ControlOutlined',
  emptyText: '空调定时按每周的时间为多台空调开机、关机并设定温度、模式和风速。',
  records: {
    permission: 'aircon_timing',
    label: '空调定时',
    load: async () => (await import('./airconTimings')).airconTimings,
  },
  buttons: { aircon_timing_run: '立即执行空调定时' },
})

export const globalTextsPage = page({
  path: '/devices/global-vars-txt',
  title: '全局文本',
  icon: 'EditOutlined',
  emptyText: '全局文本是画面、定时任务和人共用的文字，例如值班人员、运行方式；每次写入都有记录。',
  records: {
    permission: 'global_text',
    label: '全局文本',
    load: async () => (await import('./globalTexts')).globalTexts,
  },
})

export const voiceDevicePage = page({
  path: '/devices/voice-device',
  title: '语音播报设备',
  icon: 'NotificationOutlined',
  emptyText: '语音播报设备是监控室的浏览器或现场的网络音箱；按时间表播报文字，每次播报都有记录。',
  records: {
    permission: 'voice_device',
    label: '语音播报设备',
    load: async () => (await import('./voiceDevices')).voiceDevices,
  },
  buttons: { voice_device_try: '试播', voice_device_speak: '在浏览器播报' },
})

/** Below 设备管理, in the order of the sidebar. */
export const automationPages = [
  calcPointsPage,
  globalVariablesPage,
  globalTextsPage,
  timingTasksPage,
  airconTimingPage,
  voiceDevicePage,
]
