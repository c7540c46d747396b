import type { TenantInfo } from '@energy-console/contract/identity'

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

/** What the tenant of who is signed in says of its own. */
export interface OwnBrand {
  menu_title?: string
  menu_logo?: string
  /** Hides it in the menu, unless the domain has one of its own; so of the logo. */
  show_menu_title?: boolean
  show_menu_logo?: boolean
}

interface Sources {
  /** The domain by which the console was opened, with the tenant that it belongs to. */
  domain: TenantInfo | undefined
  own: OwnBrand | undefined
  /** The product's own name. */
  productTitle: string
}

/** Whose title, logo, icon and colours hold, each by itself: the domain's, then the tenant's, then the product's own. */
export function brandOf({ domain, own, productTitle }: Sources): Brand {
  return {
    title: domain?.menuTitle || own?.menu_title || productTitle,
    isTitleShown:
      domain?.isBranded && domain.menuTitle ? domain.showMenuTitle : own?.show_menu_title !== false,
    logo: domain?.menuLogo || own?.menu_logo || undefined,
    isLogoShown: domain?.isBranded && domain.menuLogo ? domain.showMenuLogo : own?.show_menu_logo !== false,
    favicon: domain?.favicon || undefined,
    themeColour: domain?.themeColour || undefined,
    sidebarColour: domain?.sidebarColour || undefined,
    domain,
  }
}
