import * as z from 'zod'
import { call } from '../core/call'

/** The tenant that runs the installation; its members pass code and tenant checks. */
export const platformTenantId = '000000'

/** What the sign-in page shows before anybody has signed in. */
export const TenantInfo = z.object({
  /** Empty when the domain belongs to no tenant. */
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string(),
  showMenuLogo: z.boolean(),
  menuLogo: z.string(),
  showMenuTitle: z.boolean(),
  menuTitle: z.string(),
  /** Sign-in asks for a captcha. */
  captchaMode: z.boolean(),
})

export const getTenantInfo = call({
  method: 'GET',
  path: '/api/blade-system/tenant/info',
  label: '租户信息',
  permission: 'public',
  reads: ['tenant'],
  query: z.object({ domain: z.string().max(255).default('').meta({ label: '绑定域名' }) }),
  data: TenantInfo,
  isQuiet: true,
})
