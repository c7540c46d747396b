import * as z from 'zod'
import { call } from '../core/call'
import { choice } from '../core/fields'
import { resource } from '../core/resource'
import { TimeZone } from '../core/timeZone'
import { PasswordDigest } from './signIn'

/** The tenant that runs the installation; its members pass code and tenant checks. */
export const platformTenantId = '000000'

/** A tenant. With it come a role `admin` and an account `admin` that has every page of an ordinary tenant. */
export const Tenant = z.object({
  tenantId: z
    .string()
    .regex(/^[\w-]{2,12}$/, '2 到 12 位字母、数字、下划线或连字符')
    .meta({ label: '租户编号', column: true, search: true, form: 'create' }),
  tenantName: z.string().trim().min(1).max(50).meta({ label: '租户名称', column: true, search: true }),
  adminPassword: PasswordDigest.optional().meta({
    label: '管理员密码',
    input: 'password',
    form: 'create',
    help: '新租户的管理员账号为 admin',
  }),
  domain: z.string().trim().max(255).default('').meta({ label: '绑定域名', column: true }),
  linkman: z.string().trim().max(20).default('').meta({ label: '联系人', column: true }),
  contactNumber: z.string().trim().max(20).default('').meta({ label: '联系电话', column: true }),
  address: z.string().trim().max(255).default('').meta({ label: '联系地址' }),
  timeZone: TimeZone.default('Asia/Shanghai').meta({ label: '时区', column: true }),
  accountNumber: z.coerce
    .number()
    .int()
    .min(-1)
    .max(1_000_000)
    .default(-1)
    .meta({ label: '账号额度', column: true, help: '-1 表示不限' }),
  expireTime: z
    .union([z.literal(''), z.iso.date()])
    .default('')
    .meta({ label: '到期日期', column: true, help: '空表示长期有效；到期后不能登录' }),
  status: choice({ '1': '启用', '0': '停用' })
    .default('1')
    .meta({ label: '状态', column: true, help: '停用后不能登录，网关断开' }),
  menuTitle: z.string().trim().max(50).default('').meta({ label: '菜单标题' }),
  menuLogo: z.string().trim().max(500).default('').meta({ label: '菜单图标地址' }),
})

/** Tenants of the installation; for tenant 000000 only. */
export const tenants = resource({
  path: '/blade-system/tenant',
  noun: 'tenant',
  label: '租户',
  schema: Tenant,
  permission: 'tenant',
  title: 'tenantName',
  unique: [{ fields: ['tenantId'] }],
})

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

export const tenantInfo = call({
  method: 'GET',
  path: '/api/blade-system/tenant/info',
  label: '租户信息',
  permission: 'public',
  reads: ['tenant'],
  query: z.object({ domain: z.string().max(255).default('').meta({ label: '绑定域名' }) }),
  data: TenantInfo,
  isQuiet: true,
})
