import { type badReadings, mostBadDays, telemetryErrors } from '@energy-console/contract/telemetry'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { Before, HookContext, ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { acceptedMs } from '../store/limits'
import { spanOf } from './spans'
import { badReadingRedoTable, badReadingTable } from './table'

type Hooks = ResourceHooks<typeof badReadings, typeof badReadingTable>

const dayMs = 86_400_000

/** Marks stand at points, in times of which roll-ups can be made anew; readings and roll-ups follow what becomes of them. */
export function badReadingHooks(clock: Clock, redoSoon: () => Promise<void>): Hooks {
  const redo = async ({ tx, afterCommit }: HookContext, marks: readonly Mark[]) => {
    if (marks.length > 0)
      await tx
        .insert(badReadingRedoTable)
        .values(marks.map((mark) => ({ pointId: mark.itemId, ...spanOf(mark) })))
    afterCommit(redoSoon)
  }
  return {
    computed: {
      startMs: '(extract(epoch from bad_reading.start_time) * 1000)::float8',
      beforeMs: '(extract(epoch from bad_reading.end_time) * 1000 + 1000)::float8',
    },
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
      await redo(context, [...marks, ...markBefore(before)])
    },
    async beforeRemove(context, ids) {
      const marks = await marksOf(context.tx, ids)
      for (const mark of marks) refuseTooOld(mark, clock.now())
      await redo(context, marks)
    },
  }
}

interface Mark {
  itemId: string
  startTime: Date
  endTime: Date
}

/** What a mark was before it was changed. */
const markBefore = (before: Before<typeof badReadingTable> | undefined): Mark[] => (before ? [before] : [])

const marksOf = (tx: Tx, ids: readonly string[]): Promise<Mark[]> =>
  tx
    .select({
      itemId: badReadingTable.itemId,
      startTime: badReadingTable.startTime,
      endTime: badReadingTable.endTime,
    })
    .from(badReadingTable)
    .where(inArray(badReadingTable.id, [...ids]))

/** @throws telemetry.markTooOld, telemetry.markAhead, telemetry.markTooLong */
function requireSpan(mark: Mark, now: number): void {
  refuseTooOld(mark, now)
  const { fromMs, beforeMs } = spanOf(mark)
  if (mark.endTime.getTime() > now) throw refuse(telemetryErrors.markAhead, {}, 'endTime')
  if (beforeMs - 1_000 - fromMs > mostBadDays * dayMs)
    throw refuse(telemetryErrors.markTooLong, { days: mostBadDays }, 'endTime')
}

/** Of what is older the readings may be gone, from which roll-ups are made anew. @throws telemetry.markTooOld */
function refuseTooOld({ startTime }: Mark, now: number): void {
  if (startTime.getTime() < now - acceptedMs)
    throw refuse(telemetryErrors.markTooOld, { days: acceptedMs / dayMs }, 'startTime')
}
