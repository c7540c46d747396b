import { page } from '../core'

export const energyPricePage = page({
  path: '/electric-energy/price',
  title: '电价配置',
  code: 'electric_energy_price',
  group: '电费管理',
  icon: 'PayCircleOutlined',
  buttons: {
    tariff_add: '新增电价',
    tariff_edit: '修改电价',
    tariff_delete: '删除电价',
    calendar_edit: '修改工作日历',
  },
})
