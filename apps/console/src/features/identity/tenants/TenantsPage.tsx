import { tenants } from '@energy-console/contract/identity'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { quotaColumns } from './quotaColumns'

/** 租户管理: tenants with what each has and may have. */
export function TenantsPage() {
  return <ResourcePage resource={tenants} {...usePage()} columns={quotaColumns} />
}
