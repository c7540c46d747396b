import { page } from '../core/page'

/** Set up by the administrators; everybody may look. */
const firstGrants = { page: 'administrators', change: 'administrators' } as const

export const areasPage = page({
  path: '/settings/areas',
  title: '区域管理',
  firstGrants,
  icon: 'GlobalOutlined',
  emptyText: '区域是位置树的节点，站点按区域归类，例如 华东 → 苏州。',
  records: {
    permission: 'area',
    label: '区域',
    load: async () => (await import('./areas')).areas,
  },
})

export const stationsPage = page({
  path: '/settings/station-management',
  title: '站点管理',
  code: 'station_manage',
  firstGrants,
  icon: 'BankOutlined',
  emptyText: '站点是一处有自己计量、用户和电价的地方，例如一栋楼、一座工厂、一个变电站。',
  records: {
    permission: 'station',
    label: '站点',
    load: async () => (await import('./stations')).stations,
  },
})

/** Opened from the list; who may see the list may see it. */
export const stationPage = page({
  path: '/settings/station-management/detail/:stationId',
  title: '站点详情',
  code: 'station_manage',
  firstGrants,
  isHidden: true,
})

export const sitesPage = page({
  path: '/settings/sites',
  title: '位置管理',
  firstGrants,
  icon: 'ApartmentOutlined',
  emptyText: '位置是站点里的楼栋、楼层、房间和配电房，设备安装在位置上。',
  records: {
    permission: 'site',
    label: '位置',
    load: async () => (await import('./sites')).sites,
  },
})

/** Below 系统设置, in the order of the sidebar. */
export const stationPages = [areasPage, stationsPage, stationPage, sitesPage]
