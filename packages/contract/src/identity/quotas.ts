import type { RowOf } from '../core/resource'
import type { tenants } from './tenant'

/** What a quota limits, with its name. */
export const quotaKinds = {
  users: '账号',
  devices: '设备',
  points: '数据点',
  files: '文件',
  data: '数据',
} as const
export type QuotaKind = keyof typeof quotaKinds

/** From this share on a quota is nearly used up. */
export const scarceShare = 0.9

type Tenant = RowOf<typeof tenants>

/** The fields of a tenant that say what it may have of each kind, -1 for any number, and what it has. */
export const quotaFields = {
  users: { limit: 'accountNumber', used: 'usedAccounts' },
  devices: { limit: 'deviceNumber', used: 'usedDevices' },
  points: { limit: 'pointNumber', used: 'usedPoints' },
  files: { limit: 'fileMb', used: 'usedBytes' },
  data: { limit: 'dataMb', used: 'usedDataBytes' },
} as const satisfies Record<QuotaKind, { limit: keyof Tenant; used: keyof Tenant }>

const mebibyte = 1024 * 1024

/** Whether a kind is limited, and told, in bytes; its limit is entered in MB. */
export const isInBytes = (kind: QuotaKind): boolean => kind === 'files' || kind === 'data'

/** What a tenant may have of a kind, in bytes where it is told so; -1: any number. */
export function quotaOf(
  tenant: Pick<Tenant, (typeof quotaFields)[QuotaKind]['limit']>,
  kind: QuotaKind,
): number {
  const limit = tenant[quotaFields[kind].limit]
  return limit < 0 ? -1 : isInBytes(kind) ? limit * mebibyte : limit
}
