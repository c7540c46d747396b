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

/** For every account of tenant 000000 (platform shell, section 6). */
export const certificatePage = page({
  path: '/settings/certificate',
  title: '证书管理',
  emptyText: '还没有证书：控制台、实时通道和 MQTT 不加密。上传证书和私钥后使用 HTTPS。',
  icon: 'SafetyCertificateOutlined',
  tenants: [platformTenantId],
  firstGrants: { page: 'administrators', look: 'administrators', change: 'administrators' },
  buttons: { certificate_view: '查看证书', certificate_edit: '更换证书' },
})

/** Below 系统设置, in the order of the sidebar. */
export const licensingPages = [certificatePage, activatePage]
