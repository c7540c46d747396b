import * as z from 'zod'
import { call, Id } from '../../core'
import { assetCodes } from '../ledger/codes'
import { repairCall, repairCodes } from './codes'
import { type RepairState, repairStates } from './life'
import { repairId } from './repairId'

const Past = z.object({
  id: Id,
  orderNo: z.string(),
  title: z.string(),
  reportTime: z.string(),
  causeName: z.string().nullable(),
  remedyName: z.string().nullable(),
  /** Whether it is of the same device or equipment, and not only of its category or product. */
  isSame: z.boolean(),
})

/** Orders that have ended of the same equipment or device, then of its category or product, the newest first: ten at most. */
export const listSimilarRepairOrders = call({
  method: 'GET',
  path: repairCall('similar'),
  label: '相似维修工单',
  permission: repairCodes.view,
  reads: ['repairOrder', 'dictBiz'],
  query: z.object({ id: repairId }),
  data: z.array(Past),
})

/** What was repaired of one piece of equipment that one list has at most. */
export const mostRepairsOfAsset = 50

/** The repairs of a piece of equipment, the newest first: for those who see it, whether they see orders or not. */
export const listRepairsOfAsset = call({
  method: 'GET',
  path: repairCall('ofAsset'),
  label: '设备的维修记录',
  permission: [assetCodes.view, repairCodes.view],
  reads: ['repairOrder', 'asset', 'dictBiz'],
  query: z.object({ assetId: Id.meta({ reference: 'asset', label: '台账设备' }) }),
  data: z.array(
    Past.omit({ isSame: true }).extend({ state: z.enum(Object.keys(repairStates) as [RepairState]) }),
  ),
})

/** The order that is to mend an alarm, or another alarm of its rule, or the last one that did; null without one. */
export const getRepairOfAlarm = call({
  method: 'GET',
  path: repairCall('ofAlarm'),
  label: '告警的维修工单',
  permission: repairCodes.view,
  reads: ['repairOrder', 'alarm'],
  isQuiet: true,
  query: z.object({ alarmId: Id.meta({ reference: 'alarm', label: '告警' }) }),
  data: z
    .object({
      id: Id,
      orderNo: z.string(),
      state: z.string(),
      /** It was made for another alarm of the same rule and has not ended: the alarm repeats that one. */
      isOfRepeat: z.boolean(),
    })
    .nullable(),
})
