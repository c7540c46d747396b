import * as z from 'zod'
import { call } from '../core/call'

/** The tenant that runs the installation; its members pass code and tenant checks. */
export const platformTenantId = '000000'

/** What the console shows at a domain, before anybody has signed in too. A text that is empty stands for the product's own. */
export const TenantInfo = z.object({
  /** Empty when the domain belongs to no tenant. */
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string(),
  showMenuLogo: z.boolean(),
  menuLogo: z.string(),
  showMenuTitle: z.boolean(),
  menuTitle: z.string(),
  /** 域名管理 has an entry for the domain: what it hides is hidden. */
  isBranded: z.boolean(),
  favicon: z.string(),
  loginBackground: z.string(),
  slogan: z.string(),
  footer: z.string(),
  /** `#rrggbb` */
  themeColour: z.string(),
  /** `#rrggbb` */
  sidebarColour: z.string(),
  /** Sign-in asks for a captcha. */
  captchaMode: z.boolean(),
})
export type TenantInfo = z.infer<typeof TenantInfo>

export const getTenantInfo = call({
  method: 'GET',
  path: '/api/blade-system/tenant/info',
  label: '租户信息',
  permission: 'public',
  reads: ['tenant', 'domain'],
  query: z.object({ domain: z.string().max(255).default('').meta({ label: '绑定域名' }) }),
  data: TenantInfo,
  isOpenUnlicensed: true,
  isQuiet: true,
})
