import type { Bus } from '../../../platform/bus'

/** Tells the operation log what came of a command that no call waits for any more, where a line of it stands open. */
export const tellFinished = (
  bus: Bus,
  operationId: string | null | undefined,
  result: 'success' | 'failure' | 'unknown',
  reason = '',
) => {
  if (operationId) bus.publish('commands.finished', { operationId, result, reason })
}
