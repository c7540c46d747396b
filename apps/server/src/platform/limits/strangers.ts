/** What an address may do over HTTP and sockets while nobody vouches for it. */
export const strangerLimits = {
  /** Calls at once: a whole site may sit behind an address, and a page of pictures for each of its screens is no attack. */
  burst: 3_000,
  /** And each second from then on. */
  perSecond: 50,
  /** What a refused token costs, in calls: looking it up costs us more than a page. */
  refusalCost: 5,
  /** Addresses that are remembered; the ones that were quiet for longest are forgotten. */
  addresses: 20_000,
} as const
