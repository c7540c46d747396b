import * as z from 'zod'
import { call } from '../core/call'
import { field, Id } from '../core/fields'
import { listing } from '../core/listing'
import { resource } from '../core/resource'

/** Where a version stands: written, holding, or followed by another one. */
export const agreementStates = { draft: '草稿', inForce: '生效中', replaced: '已被取代' } as const

/** A version of the privacy agreement. What was published stays as it was: a change is a new version. */
export const PrivacyAgreement = z.object({
  title: field.name('协议名称', { max: 100, column: true, search: true }),
  version: field.code('版本号', { max: 20, column: true, search: true }),
  changes: field
    .remark('更新说明', { max: 500, column: true, help: '新版本生效后，用户同意之前先读到的话' })
    .default(''),
  content: field.richText('协议内容', { max: 100_000 }).optional(),
  state: field
    .choice('状态', agreementStates, { column: true, search: true, readOnly: true, isState: true })
    .optional(),
  publishTime: field.instant('生效时间', { column: true, readOnly: true }).nullish(),
})

/** Versions of the privacy agreement; for admin of tenant 000000 only. */
export const privacyAgreements = resource({
  path: '/blade-system/privacyAgreement',
  noun: 'privacyAgreement',
  label: '隐私协议',
  schema: PrivacyAgreement,
  permission: 'privacy',
  title: 'version',
  unique: [{ fields: ['version'] }],
  answered: { acceptedCount: z.number() },
})

/** The version that holds, as everybody reads it. */
export const Agreement = z.object({
  id: Id,
  title: z.string(),
  version: z.string(),
  changes: z.string(),
  /** Harmless HTML. */
  content: z.string(),
})
export type Agreement = z.infer<typeof Agreement>

const at = (verb: string) => `/api/blade-system/privacyAgreement/${verb}`
const named = z.object({ id: Id.meta({ reference: 'privacyAgreement', label: '隐私协议' }) })

/** Lets a draft hold from now on, in the place of the version before: everybody is asked once. */
export const publishAgreement = call({
  method: 'POST',
  path: at('publish'),
  label: '发布隐私协议',
  permission: 'privacy_edit',
  changes: ['privacyAgreement'],
  audit: '发布隐私协议',
  query: named,
})

/** The version that holds, for whoever is not signed in too; null where there is none. */
export const getAgreement = call({
  method: 'GET',
  path: at('current'),
  label: '生效中的隐私协议',
  permission: 'public',
  isOpenUnlicensed: true,
  reads: ['privacyAgreement'],
  isQuiet: true,
  data: Agreement.nullable(),
})

/** The version that holds and that the caller has not accepted yet; null where there is none. */
export const getAgreementDue = call({
  method: 'GET',
  path: at('due'),
  label: '待同意的隐私协议',
  permission: 'session',
  reads: ['privacyAgreement', 'agreementAcceptance'],
  isQuiet: true,
  data: Agreement.nullable(),
})

/** Notes that the caller accepts the version that holds, once. Another version is not found. */
export const acceptAgreement = call({
  method: 'POST',
  path: at('accept'),
  label: '同意隐私协议',
  permission: 'session',
  changes: ['agreementAcceptance'],
  audit: '同意隐私协议',
  body: named,
})

/** Who has accepted which version, and when. */
export const AgreementAcceptance = z.object({
  id: Id,
  acceptTime: field.instant('同意时间', { column: 170, search: true }),
  acceptTenant: field.text('租户', { max: 12, column: true, search: true }),
  account: field.text('登录账号', { column: true, search: true }),
  userName: field.text('用户姓名', { column: true, search: true }),
  version: field.text('版本号', { max: 20, column: true, search: true }),
  remoteIp: field.text('IP 地址', { column: true, search: true }),
})

/** Acceptances of all tenants, for who keeps the agreement. */
export const agreementAcceptances = listing({
  path: '/blade-system/agreementAcceptance',
  noun: 'agreementAcceptance',
  label: '同意记录',
  schema: AgreementAcceptance,
  permission: 'privacy_view',
})
