import * as z from 'zod'
import { field, orEmpty } from '../core/fields'
import { hostName } from '../core/hostName'
import { resource } from '../core/resource'
import { plainZone } from '../core/timeZone'
import { sampleKeepDays, sampleKeepDaysLeast } from '../telemetry/kept'
import { PasswordDigest } from './signIn'

const quota = (label: string, help: string, most: number) =>
  z.coerce.number().int().min(-1).max(most).default(-1).meta({ label, column: true, help })

/** A tenant. With it come a role `admin` and an account `admin` that has every page of an ordinary tenant. */
export const Tenant = z.object({
  tenantId: field.code('租户编号', {
    max: 12,
    pattern: [/^[\w-]{2,12}$/, '2 到 12 位字母、数字、下划线或连字符'],
    column: true,
    search: true,
    form: 'create',
  }),
  tenantName: field.name('租户名称', { max: 50, column: true, search: true }),
  adminPassword: PasswordDigest.optional().meta({
    label: '管理员密码',
    kind: 'password',
    form: 'create',
    isNeeded: true,
    help: '新租户的管理员账号为 admin',
  }),
  adminRenewsAtSignIn: field.toggle('管理员首次登录须修改密码', { form: 'create' }).optional(),
  domain: orEmpty(
    field.code('绑定域名', { max: 253, pattern: hostName, column: true, search: true }),
  ).default(''),
  linkman: field.text('联系人', { max: 20, column: true, search: true }).default(''),
  contactNumber: field.phone('联系电话', { max: 20, column: true }).default(''),
  address: field.text('联系地址', { max: 255 }).default(''),
  timeZone: field.zone('时区', { column: true }).default(plainZone),
  accountNumber: quota('账号额度', '-1 表示不限', 1_000_000),
  deviceNumber: quota('设备额度', '-1 表示不限', 1_000_000),
  pointNumber: quota('数据点额度', '-1 表示不限；设备的每个属性是一个数据点', 10_000_000),
  fileMb: quota('文件额度（MB）', '附件与图片；-1 表示只受整个系统的附件上限约束', 10_000_000),
  dataMb: quota(
    '数据额度（MB）',
    '数据库占用，按行数估算，每天测量；满额后不能增加数据点，已有数据点照常采集；-1 表示不限',
    100_000_000,
  ),
  readingDays: z.coerce
    .number()
    .int()
    .min(sampleKeepDaysLeast)
    .max(sampleKeepDays)
    .default(sampleKeepDays)
    .meta({
      label: '明细数据保留（天）',
      column: true,
      help: '更早的采样明细按整月清理；小时、日汇总长期保留，曲线与能耗照常',
    }),
  expireTime: orEmpty(
    field.date('到期日期', { column: true, help: '空表示长期有效；到期后不能登录' }),
  ).default(''),
  status: field
    .choice(
      '状态',
      { '1': '启用', '0': '停用' },
      { column: true, search: true, isState: true, help: '停用后不能登录，网关断开' },
    )
    .default('1'),
  menuTitle: field.text('菜单标题', { max: 50 }).default(''),
  menuLogo: orEmpty(field.picture('菜单图标', { help: '显示在侧栏；域名有标志时以域名的为准' })).default(''),
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
  answered: {
    usedAccounts: z.number().meta({ label: '账号数' }),
    usedDevices: z.number().meta({ label: '设备数' }),
    usedPoints: z.number().meta({ label: '数据点数' }),
    /** Bytes of its rows, as they were measured last. */
    usedDataBytes: z.number().meta({ label: '数据用量' }),
    /** Bytes of uploaded files and of pictures. */
    usedBytes: z.number().meta({ label: '文件用量' }),
  },
})
