import { page, resourceButtons } from '../core'
import { areas } from './areas'
import { sites } from './sites'
import { stations } from './stations'

export const areasPage = page({
  path: '/settings/areas',
  title: '区域管理',
  group: '系统设置',
  icon: 'GlobalOutlined',
  buttons: resourceButtons(areas),
})

export const stationsPage = page({
  path: '/settings/station-management',
  title: '站点管理',
  code: 'station_manage',
  group: '系统设置',
  icon: 'BankOutlined',
  buttons: resourceButtons(stations),
})

export const sitesPage = page({
  path: '/settings/sites',
  title: '位置管理',
  group: '系统设置',
  icon: 'ApartmentOutlined',
  buttons: resourceButtons(sites),
})
