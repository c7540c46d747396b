import { refusalParams, valueText, writtenValue } from '@energy-console/contract/devices'
import { telemetryErrors, writePoint } from '@energy-console/contract/telemetry'
import { notFound, refuse } from '../../../platform/errors'
import { type Implementation, implementDetached } from '../../../platform/http'
import { toRawValue } from '../ingest/readValue'
import { nameOfPoint } from '../latest/latest'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'
import type { Commands } from './commands'

/** The calls that write to devices. */
export const commandRoutes = ({
  commands,
  routing,
}: {
  commands: Commands
  routing: Routing
}): Implementation[] => [
  implementDetached(writePoint, async ({ body, session, inTenant, operation }) => {
    const pointName = await inTenant((tx) => nameOfPoint(tx, body.itemId))
    // The database shows the point already: it may have come to be without an event.
    if (!routing.current.points.has(body.itemId)) routing.follow({ tenantId: session.tenantId })
    await routing.settle()
    const point = routing.current.points.get(body.itemId)
    if (!point) throw notFound()
    const params = { property: point.heardKey, value: rawWritten(point, body.value) }
    const wanted = typeof body.value === 'boolean' ? Number(body.value) : body.value
    const outcome = await commands.sendCommand({
      deviceId: point.deviceId,
      method: 'setValue',
      params,
      userId: session.userId,
      operationId: await operation.open(`${pointName} → ${valueText(wanted, point)}`),
      ...(body.expireSeconds === undefined ? {} : { expireMs: body.expireSeconds * 1000 }),
    })
    if (outcome.kind === 'answered') return outcome.answer ?? {}
    operation.queue()
    return { queued: true, commandId: outcome.commandId }
  }),
]

/** What the device is sent: booleans stay booleans, numbers go back through scale and offset. */
function rawWritten(point: PointRoute, value: number | string | boolean): number | string | boolean {
  const written = writtenValue(value, point)
  if ('value' in written)
    return typeof written.value === 'number' ? toRawValue(point, written.value) : written.value
  throw refuse(telemetryErrors[written.refusal], refusalParams(point))
}
