/** What the server asks of addresses that somebody has set: it waits for nobody, and believes nobody to be brief. */
export const outboundLimits = {
  /** For the whole of an exchange: somebody sits before a page that waits for it. */
  waitMs: 8_000,
  /** Bytes of an answer: what a provider says of itself has a few kilobytes. */
  answerBytes: 1024 * 1024,
} as const
