import { refusalParams, valueText, writtenValue } from '@energy-console/contract/devices'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { notFound, refuse } from '../../../platform/errors'
import type { Operation } from '../../../platform/http'
import { toRawValue } from '../ingest/readValue'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'
import type { CommandOutcome, Commands } from './commands'

interface PointWriting {
  tenantId: string
  /** Who writes; access to the point has been checked by whoever asks. */
  userId: string
  itemId: string
  /** What the operation log calls the point. */
  pointName: string
  /** In the unit of the point, or the number of its word. */
  value: number | string | boolean
  /** How long the device may take; the product's own time unless told. */
  expireMs?: number
  /** Where the log tells of it, when it is sent and when its outcome is known. */
  operation: Operation
}

/**
 * Writes a value to a point: as the device takes it, told in the operation log, waiting for a device that is away.
 * @throws AppError where the point is gone, or takes no such value (type, range, words)
 */
export type WritePoint = (writing: PointWriting) => Promise<CommandOutcome>

/** The one way to write to devices, for calls and for what runs by itself. */
export const createWritePoint =
  ({ commands, routing }: { commands: Commands; routing: Routing }): WritePoint =>
  async ({ tenantId, userId, itemId, pointName, value, expireMs, operation }) => {
    // The database shows the point already: it may have come to be without an event.
    if (!routing.current.points.has(itemId)) routing.follow({ tenantId })
    await routing.settle()
    const point = routing.current.points.get(itemId)
    if (!point) throw notFound()
    const params = { property: point.heardKey, value: rawWritten(point, value) }
    const wanted = typeof value === 'boolean' ? Number(value) : value
    const outcome = await commands.sendCommand({
      deviceId: point.deviceId,
      method: 'setValue',
      params,
      userId,
      operationId: await operation.open(`${pointName} → ${valueText(wanted, point)}`),
      ...(expireMs === undefined ? {} : { expireMs }),
    })
    if (outcome.kind === 'queued') operation.queue()
    return outcome
  }

/** What the device is sent: booleans stay booleans, numbers go back through scale and offset. */
function rawWritten(point: PointRoute, value: number | string | boolean): number | string | boolean {
  const written = writtenValue(value, point)
  if ('value' in written)
    return typeof written.value === 'number' ? toRawValue(point, written.value) : written.value
  throw refuse(telemetryErrors[written.refusal], refusalParams(point))
}
