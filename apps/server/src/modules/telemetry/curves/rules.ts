import { type curveNotes, curveSets, telemetryErrors } from '@energy-console/contract/telemetry'
import { inArray } from 'drizzle-orm'
import { notFound, refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { makerOf } from '../../identity'
import { curveNoteTable, curveSetTable } from './table'

/** A note of a point stands at its station; its writer alone changes it. */
export const noteHooks: ResourceHooks<typeof curveNotes, typeof curveNoteTable> = {
  computed: {
    noteTimeMs: '(extract(epoch from curve_note.note_time) * 1000)::float8',
    isOwn: makerOf('curve_note').isOwn,
  },
  async beforeSave({ tx, session }, values, before) {
    if (before && before.createUser !== session.userId)
      throw refuse(telemetryErrors.notYourNote, { name: before.userName ?? '' })
    const writer = before ? {} : { userName: session.userName }
    const itemId = values.itemId === undefined ? before?.itemId : values.itemId
    if (!itemId) return { ...values, ...writer }
    const [point] = await pointInfosOf(tx, [itemId])
    if (!point) throw notFound()
    return { ...values, ...writer, stationId: point.stationId }
  },
  async beforeRemove({ tx, session }, ids) {
    const notes = await tx.select().from(curveNoteTable).where(inArray(curveNoteTable.id, ids))
    const foreign = notes.find(({ createUser }) => createUser !== session.userId)
    if (foreign) throw refuse(telemetryErrors.notYourNote, { name: foreign.userName ?? '' })
  },
}

/** Names of sets differ within their page. */
export const curveSetKind = { views: curveSets, table: curveSetTable, within: ['page'] }
