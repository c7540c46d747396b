import { tenants } from '@energy-console/contract/identity'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 租户管理, for the platform tenant only. */
export const TenantsPage = () => (
  <ResourcePage
    resource={tenants}
    title="租户管理"
    emptyText="租户之间的数据完全隔离；新租户同时得到一个管理员账号 admin。"
  />
)
