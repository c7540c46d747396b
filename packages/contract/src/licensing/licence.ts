import * as z from 'zod'
import { call } from '../core/call'

/** What a licence may limit, with its name. */
export const licenceLimits = { tenants: '租户', users: '用户', devices: '设备' } as const
export type LicenceLimit = keyof typeof licenceLimits

/** Days before the last one from which administrators are told. */
export const licenceNoticeDays = 30

/** How an installation stands: it needs none, or it has one that holds, none yet, or one whose last day is over. */
export const licenceStates = {
  notRequired: '不需要授权',
  active: '已激活',
  missing: '未激活',
  over: '授权已到期',
} as const
export const LicenceState = z.enum(Object.keys(licenceStates) as [keyof typeof licenceStates])
export type LicenceState = z.infer<typeof LicenceState>

const Limits = z.object({
  tenants: z.number().optional(),
  users: z.number().optional(),
  devices: z.number().optional(),
})

/** What a licence says. `until` is its last day; what is not limited is left out. */
export const Licence = z.object({
  /** Number that its issuer gave it. */
  serial: z.string(),
  customer: z.string(),
  issued: z.string(),
  until: z.string(),
  limits: Limits,
})
export type Licence = z.infer<typeof Licence>

const LicenceDocument = z.object({
  /** The licence as its issuer sent it; line breaks do not matter. */
  document: z.string().min(1).max(8_000).meta({ label: '授权内容' }),
})

const at = (verb: string) => `/api/blade-system/licence/${verb}`

/** How the installation stands, for whoever stands before its door. `installationId` is told while it is not active. */
export const getActivation = call({
  method: 'GET',
  path: at('activation'),
  label: '激活状态',
  permission: 'public',
  reads: ['licence'],
  isOpenUnlicensed: true,
  isQuiet: true,
  data: z.object({
    state: LicenceState,
    installationId: z.string(),
  }),
})

/** Activates an installation that is not: whoever has a licence for it may. */
export const activate = call({
  method: 'POST',
  path: at('activate'),
  label: '激活系统',
  permission: 'public',
  changes: ['licence'],
  isOpenUnlicensed: true,
  body: LicenceDocument,
  data: Licence,
})

/** The licence in force, or the last one, and how much of what it limits is used. */
export const getLicence = call({
  method: 'GET',
  path: at('detail'),
  label: '查看授权',
  permission: 'licence_view',
  reads: ['licence', 'tenant', 'user', 'device'],
  data: z.object({
    state: LicenceState,
    installationId: z.string(),
    licence: Licence.nullable(),
    /** Days that are left, this one included; 0 when it is over, null without a licence. */
    daysLeft: z.number().nullable(),
    used: z.object({ tenants: z.number(), users: z.number(), devices: z.number() }),
  }),
})

/** Puts another licence in the place of the one that holds. */
export const replaceLicence = call({
  method: 'POST',
  path: at('replace'),
  label: '更换授权',
  permission: 'licence_edit',
  changes: ['licence'],
  audit: '更换授权',
  body: LicenceDocument,
  data: Licence,
})
