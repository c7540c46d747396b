import { page } from '../core/page'
import { platformTenantId } from '../identity/tenantInfo'

export const activatePage = page({
  path: '/activate',
  title: '授权激活',
  icon: 'KeyOutlined',
  tenants: [platformTenantId],
  accounts: ['admin'],
  firstGrants: { page: 'administrators', look: 'administrators', change: 'administrators' },
  buttons: { licence_view: '查看授权', licence_edit: '更换授权' },
})
