import { Id } from '../../core'

/** The repair order that a call is about. */
export const repairId = Id.meta({ reference: 'repairOrder', label: '维修工单' })
