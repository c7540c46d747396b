import { page, resourceButtons } from '../core'
import { counterCorrections } from './counters'

export const counterCorrectionsPage = page({
  group: '设备管理',
  path: '/devices/counter-corrections',
  title: '计数修正',
  icon: 'RetweetOutlined',
  buttons: resourceButtons(counterCorrections),
})
