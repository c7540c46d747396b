import { getTenantInfo, type TenantInfo } from '@energy-console/contract/identity'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { recall, remember } from '../../api/browser/storage'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'

/** Name of the platform where neither the domain nor the tenant has one. */
export const platformTitle = '能源云平台'

/** How the console presents itself here. */
export interface Brand {
  /** Last part of every page title; of the domain, else of the user's tenant, else the product's own. */
  title: string
  /** The sidebar shows the title. */
  isTitleShown: boolean
  /** Address of the logo; undefined: the product's mark. */
  logo: string | undefined
  /** The sidebar shows the logo. */
  isLogoShown: boolean
  favicon: string | undefined
  /** The domain's colour, `#rrggbb`, for who has chosen none. */
  themeColour: string | undefined
  /** `#rrggbb` */
  sidebarColour: string | undefined
  /** What the sign-in page shows of the domain: background, slogan, footer, tenant, captcha; undefined until it is known. */
  domain: TenantInfo | undefined
}

const key = `brand.${location.hostname}`
const domainQuery = { query: { domain: location.hostname } }

/** What the domain says; what it said last time is shown meanwhile, so that nothing changes its colour after loading. */
export const useDomainInfo = () =>
  useCall(getTenantInfo, domainQuery, {
    staleMs: Number.POSITIVE_INFINITY,
    placeholder: () => recall<TenantInfo>(key),
  })

/** Title, logo, icon and colours of the domain by which the console was opened, else of who is signed in. */
export function useBrand(): Brand {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const { data: domain, isPlaceholderData } = useDomainInfo()
  useEffect(() => {
    if (domain && !isPlaceholderData) remember(key, domain)
  }, [domain, isPlaceholderData])
  const own = user?.show_menu_title === false ? '' : user?.menu_title
  const ownLogo = user?.show_menu_logo === false ? '' : user?.menu_logo
  return {
    title: domain?.menuTitle || own || t(platformTitle),
    isTitleShown: !domain?.isBranded || !domain.menuTitle || domain.showMenuTitle,
    logo: domain?.menuLogo || ownLogo || undefined,
    isLogoShown: !domain?.isBranded || !domain.menuLogo || domain.showMenuLogo,
    favicon: domain?.favicon || undefined,
    themeColour: domain?.themeColour || undefined,
    sidebarColour: domain?.sidebarColour || undefined,
    domain,
  }
}
