import { type alarmPlans, noticeErrors } from '@energy-console/contract/notices'
import { and, inArray, isNull } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { alarmPlanStepTable, alarmPlanTable } from './table'

/** A plan of all stations is kept by those who see all of them. */
export const planHooks: ResourceHooks<typeof alarmPlans, typeof alarmPlanTable> = {
  children: { steps: alarmPlanStepTable },
  async beforeSave({ session }, { stationId }, before) {
    const asked = stationId === undefined ? before?.stationId : stationId
    const isOfAll = (asked ?? null) === null || (before && before.stationId === null)
    if (isOfAll && session.stationIds !== 'all') throw refuse(noticeErrors.planOfAll, {}, 'stationId')
  },
  async beforeRemove({ tx, session }, ids) {
    if (session.stationIds === 'all') return
    const [ofAll] = await tx
      .select({ id: alarmPlanTable.id })
      .from(alarmPlanTable)
      .where(and(inArray(alarmPlanTable.id, ids), isNull(alarmPlanTable.stationId)))
      .limit(1)
    if (ofAll) throw refuse(noticeErrors.planOfAll, {})
  },
}
