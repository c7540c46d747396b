/** What may be asked of links to shared views. */
export const linkLimits = {
  /** Visits by one link in 24 hours. */
  visitsOfLinkADay: 1000,
  /** Sockets of one link at once, on all machines that it is open on. */
  socketsOfLink: 100,
  /** Frames that a visitor's socket may send at once: a view subscribes in a few. */
  frameBurst: 40,
  /** And each second from then on. */
  framesPerSecond: 5,
  /** The longest of them, bytes: 20,000 points by name. */
  frameBytes: 512 * 1024,
  /** Askings for values and curves by one link at once: each visitor begins with a few. */
  readBurst: 300,
  /** And each second from then on: what its visitors ask where no socket comes through. */
  readsPerSecond: 20,
} as const
