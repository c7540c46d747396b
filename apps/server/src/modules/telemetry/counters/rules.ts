import { type counterCorrections, telemetryErrors } from '@energy-console/contract/telemetry'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { fromWireTime } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Before, HookContext, ResourceHooks } from '../../../platform/resource'
import { acceptedMs } from '../store/limits'
import { counterCorrectionTable, rollupRedoTable } from './table'

type Hooks = ResourceHooks<typeof counterCorrections, typeof counterCorrectionTable>

/** Corrections stand at registers whose readings are still there; roll-ups follow them at once. */
export function correctionHooks(clock: Clock, rollUpSoon: () => Promise<void>): Hooks {
  const redo = async ({ tx, afterCommit }: HookContext, places: readonly Place[]) => {
    if (places.length > 0) await tx.insert(rollupRedoTable).values(places.map(toRedo))
    afterCommit(rollUpSoon)
  }
  return {
    async beforeSave({ tx, session }, values, before) {
      const { correctionTime } = values
      if (before) refuseTooOld(before.correctionTime.getTime(), clock.now())
      if (typeof correctionTime === 'string') {
        const [at, now] = [fromWireTime(correctionTime, session.timeZone).getTime(), clock.now()]
        if (at > now) throw refuse(telemetryErrors.correctionAhead, {}, 'correctionTime')
        refuseTooOld(at, now)
      }
      const itemId = values.itemId ?? before?.itemId
      if (typeof itemId !== 'string') return values
      return { ...values, stationId: await stationOfCounter(tx, itemId) }
    },
    async afterSave(context, id, _values, before) {
      const places = await placesOf(context.tx, [id])
      await redo(context, [...places, ...placeOf(before)])
    },
    async beforeRemove(context, ids) {
      const places = await placesOf(context.tx, ids)
      for (const { correctionTime } of places) refuseTooOld(correctionTime.getTime(), clock.now())
      await redo(context, places)
    },
  }
}

/** Of what is older the readings may be gone, from which roll-ups are made anew. @throws telemetry.correctionTooOld */
function refuseTooOld(at: number, now: number): void {
  if (at < now - acceptedMs)
    throw refuse(telemetryErrors.correctionTooOld, { days: acceptedMs / 86_400_000 }, 'correctionTime')
}

interface Place {
  itemId: string
  correctionTime: Date
}

/** Where a correction stood before it was changed. */
const placeOf = (before: Before<typeof counterCorrectionTable> | undefined): Place[] =>
  before ? [before] : []

const toRedo = ({ itemId, correctionTime }: Place) => ({ pointId: itemId, atMs: correctionTime.getTime() })

const placesOf = (tx: Tx, ids: readonly string[]): Promise<Place[]> =>
  tx
    .select({ itemId: counterCorrectionTable.itemId, correctionTime: counterCorrectionTable.correctionTime })
    .from(counterCorrectionTable)
    .where(inArray(counterCorrectionTable.id, [...ids]))

async function stationOfCounter(tx: Tx, itemId: string): Promise<string> {
  const { rows } = await tx.execute<{ stationId: string; kind: string }>(sql`
    select p.station_id as "stationId", q.kind from point p join product_property q on q.id = p.property_id
    where p.id = ${itemId}`)
  const [point] = rows
  if (!point) throw notFound()
  if (point.kind !== 'accumulated') throw refuse(telemetryErrors.notACounter, {}, 'itemId')
  return point.stationId
}
