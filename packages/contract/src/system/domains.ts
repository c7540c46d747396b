import * as z from 'zod'
import { field, orEmpty } from '../core/fields'
import { hostName } from '../core/hostName'
import { resource } from '../core/resource'

/** How the console looks to who opens it by a domain, before sign-in and after. What is left empty is the product's own. */
export const Domain = z.object({
  domain: field.code('域名', {
    max: 253,
    pattern: hostName,
    column: true,
    search: true,
    help: '浏览器地址栏中的域名，例如 energy.example.com',
  }),
  homeTenantId: field
    .reference('所属租户', 'tenant', { column: true, help: '登录页默认填写这个租户' })
    .nullish(),
  title: field
    .text('平台名称', { max: 50, column: true, search: true, help: '显示在登录页、侧栏和浏览器标签上' })
    .default(''),
  showTitle: field.toggle('侧栏显示名称').default(true),
  logo: field.picture('标志', { column: 110 }).nullish(),
  showLogo: field.toggle('侧栏显示标志').default(true),
  favicon: field.picture('浏览器图标', { help: '正方形的 PNG 或 SVG' }).nullish(),
  loginBackground: field.picture('登录页背景').nullish(),
  slogan: field.text('登录页标语', { max: 100 }).default(''),
  footer: field.text('登录页页脚', { max: 200, help: '例如版权和备案号' }).default(''),
  themeColour: orEmpty(field.colour('主题颜色', { column: true, help: '用户自己选择的颜色优先' })).default(
    '',
  ),
  sidebarColour: orEmpty(
    field.colour('侧栏颜色', { column: true, help: '过浅的颜色会加深到文字清晰可读' }),
  ).default(''),
  remark: field.remark('备注', { max: 255 }).default(''),
})

/** Domains of the installation; for admin of tenant 000000 only. */
export const domains = resource({
  path: '/blade-system/domain',
  noun: 'domain',
  label: '域名',
  schema: Domain,
  permission: 'domain',
  title: 'domain',
  unique: [{ fields: ['domain'] }],
})
