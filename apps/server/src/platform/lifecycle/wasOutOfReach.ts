import type { OnDevice } from '@energy-console/contract'

/**
 * Whether a device says that it had heard from the server before a move was made there, and not since: whether somebody was late
 * goes by the time that it tells then alone. What says nothing of that may be any clock's; the history keeps what was told in either
 * case.
 */
export const wasOutOfReach = ({ madeMs, heardMs }: OnDevice): boolean =>
  heardMs !== undefined && heardMs <= madeMs
