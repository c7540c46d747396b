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

export const communicationPage = page({
  path: '/communication/index',
  title: '通信工况',
  code: 'communication',
  icon: 'WifiOutlined',
})
