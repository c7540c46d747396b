import * as z from 'zod'
import { field, orEmpty } from '../core/fields'
import { resource } from '../core/resource'
import { rule } from '../core/rules'

/** A company that the platform serves: whom to call, what was agreed, which tenant is its own. */
export const Customer = z.object({
  enterpriseName: field.name('客户名称', { max: 100, column: true, search: true }),
  creditCode: orEmpty(
    field.code('统一社会信用代码', {
      max: 18,
      pattern: [/^[0-9A-Z]{18}$/, '统一社会信用代码为 18 位数字和大写字母'],
      column: true,
      search: true,
    }),
  ).default(''),
  serviceState: field
    .choice('合作状态', { trial: '试用', active: '合作中', ended: '已终止' }, { column: true, search: true })
    .default('active'),
  industry: field.text('所属行业', { column: true, search: true }).default(''),
  linkman: field.text('联系人', { column: true, search: true }).default(''),
  phone: field.phone('联系电话', { column: true }).default(''),
  email: orEmpty(
    field.code('邮箱', { max: 128, pattern: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '邮箱格式不正确'] }),
  ).default(''),
  address: field.text('地址', { max: 255 }).default(''),
  homeTenantId: field
    .reference('使用的租户', 'tenant', { column: true, search: true, help: '客户在平台上的租户；可以不选' })
    .nullish(),
  contractNo: field.text('合同编号', { column: true, isSecondary: true, search: true }).default(''),
  contractStart: orEmpty(field.date('合同开始')).default(''),
  contractEnd: orEmpty(field.date('合同到期', { column: true, search: true })).default(''),
  remark: field.remark().default(''),
})

/** Customers of the installation; for tenant 000000 only. */
export const customers = resource({
  path: '/blade-system/enterpriseInfo',
  noun: 'enterpriseInfo',
  label: '客户',
  schema: Customer,
  permission: 'custom',
  title: 'enterpriseName',
  unique: [{ fields: ['enterpriseName'] }],
  import: { key: ['enterpriseName'] },
  rules: [
    rule(
      Customer,
      ['contractStart', 'contractEnd'],
      ({ contractStart, contractEnd }) =>
        contractStart === '' || contractEnd === '' || contractStart <= contractEnd,
      '合同到期不能早于合同开始',
    ),
  ],
})
