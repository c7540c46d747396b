import type { PageSpec } from '@energy-console/contract'
import { isForTenant, platformTenantId, type UserInfo } from '@energy-console/contract/identity'

interface Refused {
  user: Pick<UserInfo, 'tenantId' | 'account' | 'roleId' | 'contacts'> | undefined
  /** The page at the address; undefined for a window that is none. */
  page: Pick<PageSpec, 'title' | 'code' | 'tenants' | 'accounts'> | undefined
  /** Whether the user gives pages to roles himself. */
  mayGrant: boolean
}

/** Why a page is not open to somebody, in Chinese with the placeholders `title`, `account` and `whom`, and whom he can ask. */
export function forbiddenText({ user, page, mayGrant }: Refused): {
  text: string
  whom: readonly string[]
  /** He can give the page to a role himself. */
  isOwnGrant: boolean
} {
  const ask = (text: string, whom: readonly string[] = user?.contacts ?? []) => ({
    text,
    whom,
    isOwnGrant: false,
  })
  if (user && page && !isForTenant(page, user.tenantId))
    return page.tenants?.every((tenant) => tenant === platformTenantId)
      ? ask('“{{title}}”属于平台管理，只向平台的管理员开放。如需其中的设置，请联系您的供应商。')
      : ask('“{{title}}”没有向您的租户开放。如需使用，请联系您的供应商。')
  if (user && page?.accounts && !page.accounts.includes(user.account))
    return ask('“{{title}}”只向账号 {{account}} 开放。如需其中的设置，请联系使用该账号的管理员。')
  if (user?.roleId === '') return ask('您的账号还没有角色，请联系{{whom}}为您分配角色。')
  if (mayGrant)
    return { text: '您的角色不能打开此页面。您可以在“角色管理”中授权。', whom: [], isOwnGrant: true }
  return ask('您的角色不能打开此页面，请联系{{whom}}授权。')
}
