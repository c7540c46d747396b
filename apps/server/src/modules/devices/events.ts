import type { HookContext } from '../../platform/resource'

/** What has changed in a tenant's devices. Without a list it may be anything of the tenant's. */
export interface DevicesChange {
  tenantId: string
  /** Devices that were made, changed or removed. */
  deviceIds?: readonly string[]
  /** The devices are new and have alarm rules already, those of their product. */
  hasNewRules?: boolean
  /** Points are calculated of others at the devices, or are no more, or of other ones. */
  hasCalculatedPoints?: boolean
  /** Products, with the points of all their devices. */
  productIds?: readonly string[]
  /** Gateways, with their accounts. */
  gatewayIds?: readonly string[]
  accountIds?: readonly string[]
  /** Accounts whose tokens are no longer good: connections that use them are closed. They have changed, too. */
  closedAccountIds?: readonly string[]
}

declare module '../../platform/bus' {
  interface SharedEvents {
    /** Devices, products, points, gateways or accounts of a tenant have changed and are committed. */
    'devices.changed': DevicesChange
    /** Points are gone, with their device or their property: nobody will hear of them again. */
    'points.removed': { itemIds: readonly string[] }
  }
}

/**
 * Whether a change may concern what stands at some devices, as `watchesAny` says. Gateways and their accounts change nothing of it, nor do
 * devices where nothing stands.
 */
export const concernsDevices = (
  { tenantId: _, deviceIds, productIds, ...others }: DevicesChange,
  watchesAny: (deviceIds: readonly string[]) => boolean,
): boolean =>
  productIds !== undefined ||
  (deviceIds === undefined ? Object.keys(others).length === 0 : watchesAny(deviceIds))

/** Names the event that this file declares. */
export const devicesChanged = 'devices.changed' as const

/** Tells what of a tenant's devices has changed, once that is committed. */
export type Announce = (context: HookContext, change: Omit<DevicesChange, 'tenantId'>) => void

/** Tells that points are gone, once that is committed. */
export type TellRemoved = (context: HookContext, pointIds: readonly string[]) => void
