import { page } from '../core/page'

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

/** Below 设备管理, in the order of the sidebar. */
export const automationPages = [calcPointsPage]
