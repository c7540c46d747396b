import { page } from '../core/page'

/** Remote configuration of gateways. Who holds its codes has it beside each gateway of 网关账号 as well. */
export const gatewayConfigPage = page({
  path: '/engineering/gateway-config',
  title: '网关配置',
  icon: 'ClusterOutlined',
  lists: async () => (await import('./gatewayConfigs')).gatewayConfigs,
  emptyText: '网关的远程配置是一份有版本的 JSON：保存后下发给网关，网关确认后生效，可以比较和回退。',
  firstGrants: { page: 'administrators' },
  tenants: ['000000'],
  accounts: ['admin'],
})

export const firmwarePage = page({
  path: '/engineering/update-files',
  title: '升级文件',
  icon: 'SaveOutlined',
  emptyText: '升级文件是网关或某种产品的固件；上传后自动计算校验和，供升级任务使用。',
  records: {
    permission: 'firmware',
    label: '升级文件',
    load: async () => (await import('./firmware')).firmware,
  },
  firstGrants: { page: 'operators' },
})

export const gatewayUpdatePage = page({
  path: '/engineering/gateway-update',
  title: '网关升级',
  icon: 'RetweetOutlined',
  emptyText: '升级任务把一个升级文件分批下发给网关，失败过多时自动停止，每台的结果都看得到。',
  records: {
    permission: 'firmware_rollout',
    label: '升级任务',
    load: async () => (await import('./rollouts')).rollouts,
  },
  firstGrants: { page: 'operators' },
})

/** Roll-outs to devices; their codes are those of 网关升级. */
export const deviceUpdatePage = page({
  path: '/engineering/device-update',
  title: '设备升级',
  icon: 'RetweetOutlined',
  emptyText: '升级任务把一个升级文件分批下发给同一产品的设备，失败过多时自动停止，每台的结果都看得到。',
  firstGrants: { page: 'operators' },
})

export const commissioningPage = page({
  path: '/engineering/commissioning',
  title: '调试单',
  icon: 'FileSearchOutlined',
  emptyText: '调试单逐点核对一个站点的点位：对照实时值记录每个点是否正常，核对完后签署、打印。',
  records: {
    permission: 'commissioning',
    label: '调试单',
    load: async () => (await import('./commissioning')).commissioningSheets,
  },
  buttons: { commissioning_check: '核对点位', commissioning_sign: '签署调试单' },
})

/** Below 工程管理, in the order of the sidebar. */
export const engineeringPages = [
  gatewayConfigPage,
  firmwarePage,
  gatewayUpdatePage,
  deviceUpdatePage,
  commissioningPage,
]
