declare module '../../../platform/bus' {
  interface SharedEvents {
    /** A tenant has settled days otherwise: what is remembered of its calendar is read anew. */
    'calendar.changed': { tenantId: string }
  }
}

/** Names the event that this file declares. */
export const calendarChanged = 'calendar.changed' as const
