import { type badReadings, mostBadDays, telemetryErrors } from '@energy-console/contract/telemetry'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { saidOf } from '../reading-redo/saidOf'
import { redoSpans, type SaidOfReadings, spanLimits } from '../reading-redo/spanLimits'
import { spanFields } from '../reading-redo/spans'
import { badReadingTable } from './table'

type Hooks = ResourceHooks<typeof badReadings, typeof badReadingTable>

const { refuseTooOld, requireSpan } = spanLimits({
  tooOld: telemetryErrors.markTooOld,
  ahead: telemetryErrors.markAhead,
  tooLong: telemetryErrors.markTooLong,
  mostDays: mostBadDays,
})

/** Marks stand at points, in times of which roll-ups can be made anew; readings and roll-ups follow what becomes of them. */
export function badReadingHooks(clock: Clock, redoSoon: () => Promise<void>): Hooks {
  const redo = { list: saidOf.marks.list, redoSoon }
  return {
    computed: spanFields('bad_reading'),
    async beforeSave({ tx, session }, values, before) {
      if (before) refuseTooOld(before, clock.now())
      const marked = before ? {} : { userName: session.userName }
      const itemId = values.itemId ?? before?.itemId
      if (typeof itemId !== 'string') return { ...values, ...marked }
      const [point] = await pointInfosOf(tx, [itemId])
      if (!point) throw notFound()
      return { ...values, ...marked, stationId: point.stationId }
    },
    async afterSave(context, id, _values, before) {
      const marks = await marksOf(context.tx, [id])
      for (const mark of marks) requireSpan(mark, clock.now())
      await redoSpans(context, [...marks, ...(before ? [before] : [])], redo)
    },
    async beforeRemove(context, ids) {
      const marks = await marksOf(context.tx, ids)
      for (const mark of marks) refuseTooOld(mark, clock.now())
      await redoSpans(context, marks, redo)
    },
  }
}

const marksOf = (tx: Tx, ids: readonly string[]): Promise<SaidOfReadings[]> =>
  tx
    .select({
      itemId: badReadingTable.itemId,
      startTime: badReadingTable.startTime,
      endTime: badReadingTable.endTime,
    })
    .from(badReadingTable)
    .where(inArray(badReadingTable.id, [...ids]))
