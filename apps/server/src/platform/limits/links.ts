/** What may be asked of links to shared views. */
export const linkLimits = {
  /** Visits by one link in 24 hours. */
  visitsOfLinkADay: 1000,
} as const
