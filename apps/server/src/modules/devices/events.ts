declare module '../../platform/bus' {
  interface BusEvents {
    /** Devices, products, points, gateways or accounts of a tenant have changed and are committed. */
    'devices.changed': {
      tenantId: string
      /** Accounts whose tokens are no longer good: connections that use them are closed. */
      closedAccountIds?: readonly string[]
    }
    /** Points are gone, with their device or their property: nobody will hear of them again. */
    'points.removed': { itemIds: readonly string[] }
  }
}

/** Names the event that this file declares. */
export const devicesChanged = 'devices.changed' as const
