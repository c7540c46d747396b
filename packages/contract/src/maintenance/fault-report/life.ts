import { labelsOf, lifecycle } from '../../core'
import { repairCodes } from '../repair/codes'

/** How a report from the site lives: somebody looks at it before anything comes of it. */
export const faultReportLife = lifecycle('state', {
  noun: 'faultReport',
  label: '现场报修',
  path: '/ml-mlink/faultreport',
  permission: repairCodes.dispatch,
  states: {
    waiting: { label: '待处理', tone: 'warning' },
    ordered: { label: '已转工单', tone: 'good' },
    rejected: { label: '已驳回', tone: 'off' },
  },
  transitions: {
    send: { label: '报修', from: [], to: 'waiting' },
    /** Made with the order that comes of it. */
    order: { label: '转工单', from: ['waiting'], to: 'ordered' },
    /** Its order was removed before anybody was to repair. */
    reopen: { label: '工单已删除', from: ['ordered'], to: 'waiting' },
    reject: {
      label: '驳回',
      from: ['waiting'],
      to: 'rejected',
      permission: repairCodes.dispatch,
      needs: ['reason'],
      done: '已驳回',
      isDanger: true,
    },
  },
})

/** Where a report stands. */
export const faultReportStates = labelsOf(faultReportLife)
export type FaultReportState = keyof typeof faultReportStates
