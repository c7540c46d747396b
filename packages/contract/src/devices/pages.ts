import { recordButtons } from '../core/codes'
import { page } from '../core/page'

/** Opened by those who run the plant; everybody may look at what stands there. */
const firstGrants = { page: 'operators' } as const

export const devicesPage = page({
  path: '/devices/list',
  title: '设备列表',
  icon: 'HddOutlined',
  emptyText: '设备是被监测的一台表计或机器；选择产品后，它的数据点会自动建立。',
  records: {
    permission: 'device',
    label: '设备',
    load: async () => (await import('./devices')).devices,
  },
  buttons: { device_write: '下发控制' },
})

/** Opened from the list; who may see the list may see it. */
export const devicePage = page({
  path: '/devices/detail/:deviceId',
  title: '设备详情',
  code: 'devices_list',
  isHidden: true,
})

export const dataSourcePage = page({
  path: '/devices/data-source',
  title: '数据源',
  icon: 'PartitionOutlined',
  buttons: { past_import: '导入历史数据', data_usage_view: '空间占用' },
})

export const productsPage = page({
  path: '/devices/products',
  title: '产品管理',
  icon: 'AppstoreOutlined',
  emptyText: '产品是设备的型号：它有哪些属性、单位是什么、哪些可以下发。先建产品，再建设备。',
  records: {
    permission: 'product',
    label: '产品',
    load: async () => (await import('./products')).products,
  },
})

export const productGroupsPage = page({
  path: '/devices/product-groups',
  title: '产品分组',
  icon: 'TagsOutlined',
  emptyText: '产品分组把同类设备型号放在一起，例如 电表、空调、水泵。',
  records: {
    permission: 'product_group',
    label: '产品分组',
    load: async () => (await import('./products')).productGroups,
  },
})

export const pointGroupsPage = page({
  path: '/devices/group-items',
  title: '组对象',
  icon: 'GroupOutlined',
  emptyText: '组对象把同一站点、同一单位的多个数据点合成一个来看，例如一层楼的全部照明电表。',
  records: {
    permission: 'point_group',
    label: '组对象',
    load: async () => (await import('./pointGroups')).pointGroups,
  },
})

/** Opened from the list; who may see the list may see it. */
export const pointGroupPage = page({
  path: '/devices/group-data/:groupId',
  title: '组数据',
  code: 'devices_group_items',
  isHidden: true,
})

export const groupDataPage = page({
  path: '/devices/device-data-group',
  title: '组数据',
  emptyText: '这里列出各组对象现在的合计、平均、最大和最小值；先在“组对象”中建立组。',
  icon: 'BarChartOutlined',
  lists: async () => (await import('./pointGroups')).groupValues,
})

export const camerasPage = page({
  path: '/devices/cameras',
  title: '摄像头列表',
  icon: 'VideoCameraOutlined',
  emptyText:
    '在这里登记站点的摄像头，然后在浏览器中看实时画面、拍快照，并接收 AI 盒子的抓拍。地址须由部署者用 CAMERA_ALLOW 允许。',
  records: {
    permission: 'camera',
    label: '摄像头',
    load: async () => (await import('./cameras')).cameras,
  },
  buttons: {
    camera_snapshot: '拍摄快照',
    camera_capture_view: '查看 AI 抓拍',
    camera_capture_delete: '删除 AI 抓拍',
  },
})

/** Opened from the list; who may see the list may see it. */
export const cameraCapturesPage = page({
  path: '/devices/cameras/captures',
  title: 'AI 抓拍',
  code: 'devices_cameras',
  isHidden: true,
})

export const gatewayDataPage = page({
  path: '/devices/gateway-data',
  title: '网关数据',
  icon: 'CloudServerOutlined',
  buttons: { gateway_watch: '查看原始报文' },
})

export const gatewayAccountsPage = page({
  firstGrants,
  path: '/engineering/gateway-accounts',
  title: '网关账号',
  icon: 'KeyOutlined',
  emptyText: '账号的令牌是网关或设备登录 MQTT 和 HTTP 的凭据，只在创建和更换时显示一次。',
  records: {
    permission: 'gateway_account',
    label: '网关账号',
    load: async () => (await import('./gateways')).gatewayAccounts,
  },
  buttons: {
    ...recordButtons('gateway', '网关'),
    gateway_config_view: '查看远程配置',
    gateway_config_edit: '修改远程配置',
  },
})

export const pointTablePage = page({
  firstGrants,
  path: '/engineering/upload-xml',
  title: '点表导入',
  icon: 'UploadOutlined',
})

/** Below 设备管理, in the order of the sidebar. */
export const devicePages = [
  devicesPage,
  devicePage,
  dataSourcePage,
  productsPage,
  productGroupsPage,
  pointGroupsPage,
  pointGroupPage,
  groupDataPage,
  camerasPage,
  cameraCapturesPage,
  gatewayDataPage,
]

/** Below 工程管理, in the order of the sidebar. */
export const gatewayPages = [pointTablePage, gatewayAccountsPage]
