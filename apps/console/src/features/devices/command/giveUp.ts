import { cancelCommand } from '@energy-console/contract/telemetry'
import { callApi } from '../../../api/callApi'

/** Takes a selection or request back, so that the point is free for others; where that cannot be said it ends by itself. */
export function giveUp(id: string | undefined): void {
  // by hand: nobody waits for it
  if (id !== undefined) void callApi(cancelCommand, { body: { id }, isSilent: true }).catch(() => undefined)
}
