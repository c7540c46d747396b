declare module '../../../platform/bus' {
  interface SharedEvents {
    /** Rows of gateways and devices say that this process has heard of them last: whoever had them before has them no more. */
    'presence.taken': { process: string; gateways: string[]; devices: string[] }
    /**
     * Which devices gateways have reported as lost to this process, and for how long, ms: all of them, or what has come; and which it has
     * heard of again, whoever was told of their loss.
     */
    'devices.lost': {
      process: string
      isWhole: boolean
      lost: { id: string; forMs: number }[]
      found: string[]
    }
    /** Some process does not know which devices are lost: the others tell all of it. */
    'devices.lostAsked': Record<never, never>
  }
}
