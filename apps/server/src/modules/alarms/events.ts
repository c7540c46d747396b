declare module '../../platform/bus' {
  interface SharedEvents {
    /** The alarms of rules were eliminated through another process: the rules begin anew. */
    'alarms.eliminated': { ruleIds: readonly string[] }
  }
}

/** Names the event that this file declares. */
export const alarmsEliminated = 'alarms.eliminated' as const
