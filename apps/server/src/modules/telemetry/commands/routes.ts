import { refusalParams, valueText, writtenValue } from '@energy-console/contract/devices'
import {
  counterCorrections,
  listCounterSteps,
  listLatestValues,
  listPointDemand,
  listPointHistory,
  telemetryErrors,
  writePoint,
} from '@energy-console/contract/telemetry'
import { notFound, refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { correctionHooks } from '../counters/rules'
import { stepsOf } from '../counters/stepsOf'
import { counterCorrectionTable } from '../counters/table'
import { readDemand } from '../demand/readDemand'
import { gatewayLogRoutes } from '../gateway-log/routes'
import { readHistory } from '../history/readHistory'
import { toRawValue } from '../ingest/readValue'
import { latestOf, nameOfPoint, requirePoints } from '../latest/latest'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'
import type { Commands } from './commands'

const dayMs = 86_400_000
const mostDemandDays = 32

/** Calls of values, history, commands and the gateway log. */
export function telemetryRoutes(
  platform: Platform,
  { commands, routing }: { commands: Commands; routing: Routing },
): Implementation[] {
  const { clock, jobs } = platform
  const rollUpSoon = () => jobs.send('telemetry.rollup')
  return [
    ...mountResource(
      counterCorrections,
      counterCorrectionTable,
      platform,
      correctionHooks(clock, rollUpSoon),
    ),
    implement(listCounterSteps, ({ query, tx }) => stepsOf(tx, query)),
    implement(listPointDemand, ({ query: { itemIds, ...span }, tx }) => {
      if (span.end - span.start > mostDemandDays * dayMs)
        throw refuse(telemetryErrors.rangeTooLong, { days: mostDemandDays }, 'end')
      return readDemand(tx, itemIds.split(','), span)
    }),
    implement(listLatestValues, async ({ query, tx }) => {
      const itemIds = query.itemIds.split(',')
      await requirePoints(tx, itemIds)
      return (await latestOf(tx, itemIds)).map(({ gapMs: _, ...value }) => value)
    }),
    implement(listPointHistory, ({ query, tx }) =>
      readHistory(tx, { ...query, itemIds: query.itemIds.split(','), nowMs: clock.now() }),
    ),
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
    ...gatewayLogRoutes(platform),
  ]
}

/** What the device is sent: booleans stay booleans, numbers go back through scale and offset. */
function rawWritten(point: PointRoute, value: number | string | boolean): number | string | boolean {
  const written = writtenValue(value, point)
  if ('value' in written)
    return typeof written.value === 'number' ? toRawValue(point, written.value) : written.value
  throw refuse(telemetryErrors[written.refusal], refusalParams(point))
}
