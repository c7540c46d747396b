import { page } from '../core/page'

/** Remote configuration of gateways. Who holds its codes has it beside each gateway of 网关账号 as well. */
export const gatewayConfigPage = page({
  path: '/engineering/gateway-config',
  title: '网关配置',
  icon: 'ClusterOutlined',
  emptyText: '网关的远程配置是一份有版本的 JSON：保存后下发给网关，网关确认后生效，可以比较和回退。',
  firstGrants: { page: 'administrators' },
  tenants: ['000000'],
  accounts: ['admin'],
})

/** Below 工程管理, in the order of the sidebar. */
export const engineeringPages = [gatewayConfigPage]
