declare module '../../platform/bus' {
  interface HomeEvents {
    /** A parameter that the product reads was saved or removed. */
    'system.parametersChanged': { tenantId: string }
  }
}

export type SystemEvent = 'system.parametersChanged'
