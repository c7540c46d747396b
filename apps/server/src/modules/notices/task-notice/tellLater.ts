import type { Bus } from '../../../platform/bus'
import { type raiseNotice, tellNotices } from './raise'

/** Notices that were stored, and are told once that is committed. */
export type RaisedNotices = Awaited<ReturnType<typeof raiseNotice>>

/** Brings them to their readers once the transaction has ended. */
export const tellLater = (
  { afterCommit, bus }: { afterCommit(work: () => void): void; bus: Bus },
  raised: RaisedNotices,
): void => {
  if (raised.length > 0) afterCommit(() => tellNotices(bus, raised))
}
