/** What may be seen of the messages of gateways as they come: a look at some of them, and never a second way of all of them. */
export const watchLimits = {
  /** Who looks at those of one tenant at once: each is asked about every message. */
  watchersOfTenant: 20,
  /** Messages that one is shown at once: what a gateway sends in one go. */
  messagesAtOnce: 100,
  /** And each second from then on: more than anybody reads. */
  messagesASecond: 20,
  /** Bytes of their content that one is sent at once. */
  bytesAtOnce: 512 * 1024,
  /** And each second from then on. */
  bytesASecond: 128 * 1024,
  /** Bytes that are shown of one: some hundred readings. */
  shownBytes: 8 * 1024,
  /** Messages of all that are looked at while they are being stored: their beginnings are in memory. */
  underWay: 2_000,
} as const
