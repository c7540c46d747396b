import {
  type CorrectionMethod,
  mostCorrectedDays,
  mostCorrectedReadings,
  type readingCorrections,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { saidOf } from '../reading-redo/saidOf'
import { redoSpans, type SaidOfReadings, spanLimits } from '../reading-redo/spanLimits'
import { spanFields, spanOf } from '../reading-redo/spans'
import { readingsWithin } from '../store/readings'
import { readingCorrectionTable } from './table'

type Hooks = ResourceHooks<typeof readingCorrections, typeof readingCorrectionTable>

const { refuseTooOld, requireSpan } = spanLimits({
  tooOld: telemetryErrors.correctionTooOld,
  ahead: telemetryErrors.readingsAhead,
  tooLong: telemetryErrors.correctionTooLong,
  mostDays: mostCorrectedDays,
})

/** Corrections stand at points that send numbers, in times of which roll-ups can be made anew; readings and roll-ups follow them. */
export function readingCorrectionHooks(clock: Clock, redoSoon: () => Promise<void>): Hooks {
  const redo = { list: saidOf.corrections.list, redoSoon }
  return {
    computed: spanFields('reading_correction'),
    async beforeSave({ tx, session }, values, before) {
      if (before) refuseTooOld(before, clock.now())
      const said = { ...values, userName: session.userName }
      const itemId = values.itemId ?? before?.itemId
      if (typeof itemId !== 'string') return said
      return { ...said, stationId: (await requireNumbers(tx, itemId)).stationId }
    },
    async afterSave(context, id, _values, before) {
      const said = await correctionsOf(context.tx, [id])
      for (const one of said) await requireCorrectable(context.tx, { ...one, id }, clock.now())
      await redoSpans(context, [...said, ...(before ? [before] : [])], redo)
    },
    async beforeRemove(context, ids) {
      const said = await correctionsOf(context.tx, ids)
      for (const one of said) refuseTooOld(one, clock.now())
      await redoSpans(context, said, redo)
    },
  }
}

/** What a correction says, but for how much; by its id one that is there. */
export interface Said extends SaidOfReadings {
  id?: string | undefined
  method: CorrectionMethod
}

/**
 * Refuses what no correction says.
 *
 * @throws telemetry.correctionTooOld, readingsAhead, correctionTooLong, registerShifted, tooManyReadings, nothingToCorrect,
 * tooManyCorrections
 */
export async function requireCorrectable(tx: Tx, said: Said, now: number): Promise<void> {
  requireSpan(said, now)
  await refuseShiftedRegister(tx, said)
  await requireReadings(tx, said)
  await refuseOneMore(tx, said)
}

/**
 * The point of a correction, which sends numbers.
 *
 * @throws 404 for a point that is not seen; telemetry.noNumbers
 */
export async function requireNumbers(tx: Tx, itemId: string) {
  const [point] = await pointInfosOf(tx, [itemId])
  if (!point) throw notFound()
  if (point.dataType === 'text') throw refuse(telemetryErrors.noNumbers, {}, 'itemId')
  return point
}

/**
 * A register that is shifted or scaled over a time jumps where it begins and ends, and the jumps would count as used. A value that is given
 * over a time lies between what it stood at before and after: the rise is what it was.
 *
 * @throws telemetry.registerShifted
 */
async function refuseShiftedRegister(tx: Tx, { itemId, method, startTime, endTime }: Said): Promise<void> {
  if (method === 'value' || startTime.getTime() === endTime.getTime()) return
  const [point] = await pointInfosOf(tx, [itemId])
  if (point?.kind === 'accumulated') throw refuse(telemetryErrors.registerShifted, {}, 'method')
}

/**
 * A value that is given takes the place of one that was sent; what is shifted or scaled may still come.
 *
 * @throws telemetry.nothingToCorrect, telemetry.tooManyReadings
 */
async function requireReadings(tx: Tx, said: Said): Promise<void> {
  const { fromMs, beforeMs } = spanOf(said)
  const span = {
    point: sql`${said.itemId}::bigint`,
    from: sql`${fromMs}::bigint`,
    before: sql`${beforeMs}::bigint`,
  }
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${readingsWithin(span)} r where r.value is not null limit ${mostCorrectedReadings + 1}) r`)
  const count = rows[0]?.count ?? 0
  if (count > mostCorrectedReadings)
    throw refuse(telemetryErrors.tooManyReadings, { count: mostCorrectedReadings }, 'endTime')
  if (count === 0 && said.method === 'value') throw refuse(telemetryErrors.nothingToCorrect, {}, 'startTime')
}

/** So many corrections of a point may share a time: each has all that it covers worked out anew, by all of them. */
const mostTogether = 20

/** @throws telemetry.tooManyCorrections */
async function refuseOneMore(tx: Tx, { id, itemId, startTime, endTime }: Said): Promise<void> {
  const table = readingCorrectionTable
  const isOther = id === undefined ? undefined : ne(table.id, id)
  const others = await tx.$count(
    table,
    and(eq(table.itemId, itemId), lte(table.startTime, endTime), gte(table.endTime, startTime), isOther),
  )
  if (others >= mostTogether)
    throw refuse(telemetryErrors.tooManyCorrections, { count: mostTogether }, 'startTime')
}

const correctionsOf = (tx: Tx, ids: readonly string[]): Promise<Said[]> =>
  tx
    .select({
      itemId: readingCorrectionTable.itemId,
      startTime: readingCorrectionTable.startTime,
      endTime: readingCorrectionTable.endTime,
      method: readingCorrectionTable.method,
    })
    .from(readingCorrectionTable)
    .where(inArray(readingCorrectionTable.id, [...ids]))
