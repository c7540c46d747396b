import { page, resourceButtons } from '../core'
import { devices } from './devices'
import { gatewayAccounts, gateways } from './gateways'
import { pointGroups } from './pointGroups'
import { productGroups, products } from './products'

const inDevices = { group: '设备管理' } as const
const inEngineering = { group: '工程管理' } as const

export const devicesPage = page({
  ...inDevices,
  path: '/devices/list',
  title: '设备列表',
  icon: 'HddOutlined',
  buttons: { ...resourceButtons(devices), device_write: '下发控制' },
})

/** Opened from the list; who may see the list may see it. */
export const devicePage = page({
  ...inDevices,
  path: '/devices/detail/:deviceId',
  title: '设备详情',
  code: 'devices_list',
  isHidden: true,
})

export const productsPage = page({
  ...inDevices,
  path: '/devices/products',
  title: '产品管理',
  icon: 'AppstoreOutlined',
  buttons: resourceButtons(products),
})

export const productGroupsPage = page({
  ...inDevices,
  path: '/devices/product-groups',
  title: '产品分组',
  icon: 'TagsOutlined',
  buttons: resourceButtons(productGroups),
})

export const pointGroupsPage = page({
  ...inDevices,
  path: '/devices/group-items',
  title: '组对象',
  icon: 'GroupOutlined',
  buttons: resourceButtons(pointGroups),
})

export const gatewayDataPage = page({
  ...inDevices,
  path: '/devices/gateway-data',
  title: '网关数据',
  icon: 'CloudServerOutlined',
})

export const gatewaysPage = page({
  ...inEngineering,
  path: '/engineering/gateway-config',
  title: '网关配置',
  icon: 'ClusterOutlined',
  buttons: resourceButtons(gateways),
})

export const gatewayAccountsPage = page({
  ...inEngineering,
  path: '/engineering/gateway-accounts',
  title: '网关账号',
  icon: 'KeyOutlined',
  buttons: resourceButtons(gatewayAccounts),
})
