import { refusalParams, valueText, writtenValue } from '@energy-console/contract/devices'
import {
  counterCorrections,
  counterSteps,
  gatewayLogPage,
  itemDemand,
  itemHistory,
  itemRealtime,
  itemWrite,
  telemetryErrors,
  unmappedKeyPage,
} from '@energy-console/contract/telemetry'
import { and, count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/database'
import { notFound, refuse } from '../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../platform/http'
import type { Platform } from '../../platform/module'
import { filterConditions, mountResource, orderBy } from '../../platform/resource'
import type { Commands } from './commands/commands'
import { correctionHooks } from './counters/correctionHooks'
import { stepsOf } from './counters/stepsOf'
import { counterCorrectionTable } from './counters/tables'
import { readDemand } from './demand/readDemand'
import { readHistory } from './history/readHistory'
import { toRawValue } from './ingest/readValue'
import { latestOf, nameOfPoint, requirePoints } from './latest/latest'
import type { Routing } from './routing/createRouting'
import type { PointRoute } from './routing/route'
import { gatewayLogs, unmappedKeys } from './tables'

const dayMs = 86_400_000
const mostDemandDays = 32

/** Calls of values, history, commands and the gateway log. */
export function telemetryRoutes(
  { clock, files, jobs }: Platform,
  { commands, routing }: { commands: Commands; routing: Routing },
): Implementation[] {
  const rollUpSoon = () => jobs.send('telemetry.rollup')
  return [
    ...mountResource(counterCorrections, counterCorrectionTable, files, correctionHooks(clock, rollUpSoon)),
    implement(counterSteps, ({ query, tx }) => stepsOf(tx, query)),
    implement(itemDemand, ({ query: { itemIds, ...span }, tx }) => {
      if (span.end - span.start > mostDemandDays * dayMs)
        throw refuse(telemetryErrors.rangeTooLong, { days: mostDemandDays }, 'end')
      return readDemand(tx, itemIds.split(','), span)
    }),
    implement(itemRealtime, async ({ query, tx }) => {
      const itemIds = query.itemIds.split(',')
      await requirePoints(tx, itemIds)
      return (await latestOf(tx, itemIds)).map(({ gapMs: _, ...value }) => value)
    }),
    implement(itemHistory, ({ query, tx }) =>
      readHistory(tx, { ...query, itemIds: query.itemIds.split(','), nowMs: clock.now() }),
    ),
    implementDetached(itemWrite, async ({ body, session, inTenant, operation }) => {
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
    implement(gatewayLogPage, ({ query, tx, session }) => {
      const shown = new Set([
        'id',
        'createTime',
        'gatewayId',
        'deviceId',
        'accountId',
        'code',
        'detail',
        'count',
      ])
      return pageOfTable(tx, gatewayLogs, shown, query, session.timeZone, 'id') as never
    }),
    implement(unmappedKeyPage, ({ query, tx, session }) => {
      const shown = new Set([
        'id',
        'gatewayId',
        'accountId',
        'deviceName',
        'key',
        'sampleValue',
        'count',
        'firstTime',
        'lastTime',
      ])
      return pageOfTable(tx, unmappedKeys, shown, query, session.timeZone, 'lastTime') as never
    }),
  ]
}

/** What the device is sent: booleans stay booleans, numbers go back through scale and offset. */
function rawWritten(point: PointRoute, value: number | string | boolean): number | string | boolean {
  const written = writtenValue(value, point)
  if ('value' in written)
    return typeof written.value === 'number' ? toRawValue(point, written.value) : written.value
  throw refuse(telemetryErrors[written.refusal], refusalParams(point))
}

type Query = Record<string, unknown> & { current: number; size: number; ascs?: string; descs?: string }

async function pageOfTable(
  tx: Tx,
  table: PgTable,
  visible: ReadonlySet<string>,
  query: Query,
  timeZone: string,
  newestBy: string,
) {
  const where: SQL | undefined = and(...filterConditions(table, visible, query, timeZone))
  const [counted] = await tx.select({ total: count() }).from(table).where(where)
  const rows: Record<string, unknown>[] = await tx
    .select()
    .from(table)
    .where(where)
    .orderBy(...orderBy(table, visible, query, { field: newestBy, direction: 'desc' }))
    .limit(query.size)
    .offset((query.current - 1) * query.size)
  const total = counted?.total ?? 0
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => visible.has(name))),
  )
  return { records, total, size: query.size, current: query.current, pages: Math.ceil(total / query.size) }
}
