import * as z from 'zod'
import { call, field } from '../../core'
import { repairCall, repairCodes } from './codes'
import { repairId } from './repairId'

/** Hours that are noted of one person at once, and rows of them that an order has, at most. */
export const mostRepairHours = 1_000
export const mostLabourRows = 50

const hours = field.number('工时', { unit: 'h', above: 0, max: mostRepairHours, decimals: 1 })

/** Who worked on it, and how long. */
export const Labour = z.object({ userId: field.reference('人员', 'user'), hours })

/** The hours of one person among those of an order, all rows together; null without any. */
export function hoursOf(
  labour: readonly { userId: string; hours: number }[],
  userId: string | undefined,
): number | null {
  const own = labour.filter((row) => row.userId === userId)
  // they are noted in tenths, which do not add up exactly
  return own.length === 0 ? null : Math.round(own.reduce((sum, row) => sum + row.hours * 10, 0)) / 10
}

/** How long somebody worked on an order. */
const WorkedHours = z.object({
  id: repairId,
  /** All of them; null for none. */
  hours: hours.nullable(),
  /** What they were as far as the caller knew: what has changed since is not overwritten. */
  known: z.number().min(0).nullable().meta({ label: '原工时' }),
})

/**
 * Says how long the caller worked on an order, and touches the hours of nobody else: what was noted of him keeps its rate, and what
 * is new costs that of today. Said again it changes nothing.
 */
export const saveMyRepairHours = call({
  method: 'POST',
  path: repairCall('saveMyHours'),
  label: '填写我的工时',
  permission: repairCodes.work,
  changes: ['repairOrder'],
  audit: '填写工时',
  body: WorkedHours,
})

/**
 * Says how long somebody worked on an order, as {@link saveMyRepairHours} does of the caller: for those who dispatch. The hours of
 * everybody else are not touched.
 */
export const saveRepairHours = call({
  method: 'POST',
  path: repairCall('saveHours'),
  label: '填写维修人员的工时',
  permission: repairCodes.dispatch,
  changes: ['repairOrder'],
  audit: '填写维修人员的工时',
  body: WorkedHours.extend({
    userId: field.reference('人员', 'user', { holding: repairCodes.work }),
  }),
})
