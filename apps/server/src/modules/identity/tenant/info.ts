import type { TenantInfo } from '@energy-console/contract/identity'
import type { OfDomain } from './queries'

/** What the console shows at a domain: what its entry says, else what its tenant says of itself. */
export function tenantInfoOf(domain: string, { brand, tenant }: OfDomain, captchaMode: boolean): TenantInfo {
  const menuLogo = brand?.logo || tenant?.menuLogo || ''
  const menuTitle = brand?.title || tenant?.menuTitle || ''
  return {
    tenantId: tenant?.tenantId ?? '',
    tenantName: tenant?.tenantName ?? '',
    domain,
    showMenuLogo: menuLogo !== '' && brand?.showLogo !== false,
    menuLogo,
    showMenuTitle: menuTitle !== '' && brand?.showTitle !== false,
    menuTitle,
    isBranded: brand !== undefined,
    favicon: brand?.favicon ?? '',
    loginBackground: brand?.loginBackground ?? '',
    slogan: brand?.slogan ?? '',
    footer: brand?.footer ?? '',
    themeColour: brand?.themeColour ?? '',
    sidebarColour: brand?.sidebarColour ?? '',
    captchaMode,
  }
}
