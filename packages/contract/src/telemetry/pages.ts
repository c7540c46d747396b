import { recordButtons } from '../core/codes'
import { page } from '../core/page'

export const counterCorrectionsPage = page({
  path: '/devices/counter-corrections',
  title: '计数修正',
  icon: 'RetweetOutlined',
  emptyText: '换表、清零或读数错误使累计量跳变时，在此登记前后读数，用量按登记值重新计算。',
  records: {
    permission: 'counter_correction',
    label: '计数修正',
    load: async () => (await import('./counters')).counterCorrections,
  },
})

export const badReadingsPage = page({
  path: '/devices/bad-readings',
  title: '坏值标记',
  icon: 'StopOutlined',
  emptyText: '传感器故障等造成的错误读数，在此按时段标记为坏值：读数保留，不再计入统计；撤销标记后恢复原样。',
  records: {
    permission: 'bad_reading',
    label: '坏值标记',
    load: async () => (await import('./badReadings')).badReadings,
  },
})

export const readingCorrectionsPage = page({
  path: '/devices/reading-corrections',
  title: '读数修正',
  icon: 'EditOutlined',
  emptyText:
    '读数错误而又知道正确值时，在此按数据点和时段修正：曲线、统计和费用按修正后的值计算，原值保留，可以撤销。',
  records: {
    permission: 'reading_correction',
    label: '读数修正',
    load: async () => (await import('./readingCorrections')).readingCorrections,
  },
  firstGrants: { change: 'administrators' },
})

export const communicationPage = page({
  path: '/communication/index',
  title: '通信工况',
  code: 'communication',
  icon: 'WifiOutlined',
})

export const commandsPage = page({
  path: '/devices/commands',
  title: '操作记录',
  icon: 'SlidersOutlined',
  lists: async () => (await import('./commands')).commandLogs,
  emptyText: '还没有操作。每一次下发都记录在这里：谁选择、谁确认、被什么阻止、设备怎样应答。',
})

export const deviceTagsPage = page({
  path: '/devices/lockout-tags',
  title: '挂牌管理',
  icon: 'TagsOutlined',
  lists: async () => (await import('./tags')).deviceTags,
  emptyText: '检修时给设备或整个站点挂牌：摘牌之前，任何人、任何自动任务都不能操作它。',
  buttons: { device_tag_hang: '挂牌', device_tag_remove: '摘牌' },
})

export const interlocksPage = page({
  path: '/devices/interlocks',
  title: '防误闭锁',
  icon: 'SafetyCertificateOutlined',
  emptyText:
    '闭锁说明下发某个值之前必须满足的条件，例如合上接地刀闸之前断路器必须分闸；条件不满足时服务器拒绝下发。',
  records: {
    permission: 'interlock',
    label: '闭锁',
    load: async () => (await import('./interlocks')).interlocks,
  },
  firstGrants: { change: 'administrators' },
})

export const virtualGatewaysPage = page({
  path: '/engineering/virtual-gateway',
  title: '虚拟网关',
  icon: 'ApiOutlined',
  emptyText:
    '虚拟网关是平台内的 Modbus TCP 主站：填写地址，选择从站设备，平台按产品的寄存器表自动读取，并把下发的值写回。',
  records: {
    permission: 'virtual_gateway',
    label: '虚拟网关',
    load: async () => (await import('./virtualGateways')).virtualGateways,
  },
  buttons: { virtual_gateway_write: '写入寄存器' },
  firstGrants: { page: 'operators', change: 'administrators' },
})

export const historyPage = page({
  path: '/datalist/history/index',
  title: '历史曲线',
  code: 'datalist_history',
  icon: 'LineChartOutlined',
  emptyText:
    '选择数据点，查看它们在任意时段的曲线：可缩放到原始数据、对照告警与操作、添加备注、保存为曲线组。',
  buttons: { ...recordButtons('curve_note', '曲线备注'), ...recordButtons('curve_set', '曲线组') },
})

export const trendPage = page({
  path: '/data-analysis/trend',
  title: '趋势分析',
  code: 'trend_alarm',
  icon: 'RiseOutlined',
  emptyText: '选择数据点，查看它的移动平均、变化斜率、各小时的常态区间与离群值，以及今天的最大需量预测。',
})

export const comparePage = page({
  path: '/data-analysis/compare',
  title: '趋势对比',
  code: 'trend_compare',
  icon: 'AreaChartOutlined',
  emptyText: '选择数据点，比较不同时段或不同数据点：叠加、差值与比值、负荷持续曲线、回归、日类型与热力图。',
})
