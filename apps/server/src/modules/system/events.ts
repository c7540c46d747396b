declare module '../../platform/bus' {
  interface BusEvents {
    /** A parameter that the product reads was saved or removed. */
    'system.parametersChanged': { tenantId: string }
  }
}

export type SystemEvent = 'system.parametersChanged'
