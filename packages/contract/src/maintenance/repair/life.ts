import { labelsOf, lifecycle } from '../../core'
import { repairCodes, repairPath } from './codes'

/**
 * How a repair order lives. `refuse`, `accept`, `suspend`, `resume` and `handIn` are for whoever it is assigned to, and for those
 * who dispatch.
 */
export const repairLife = lifecycle('state', {
  noun: 'repairOrder',
  label: '维修工单',
  path: repairPath,
  permission: repairCodes.view,
  photoHolder: 'repairMove',
  states: {
    waiting: { label: '待派单', tone: 'error' },
    dispatched: { label: '待接单', tone: 'warning' },
    working: { label: '维修中', tone: 'info' },
    suspended: { label: '已挂起', tone: 'plain' },
    submitted: { label: '待验收', tone: 'warning' },
    returned: { label: '已退回', tone: 'error' },
    done: { label: '已完成', tone: 'good' },
    closed: { label: '已关闭', tone: 'off' },
  },
  transitions: {
    report: { label: '报修', from: [], to: 'waiting' },
    /** Made by `dispatchRepairOrder`, which says to whom. */
    dispatch: {
      label: '派单',
      from: ['waiting', 'dispatched', 'working', 'suspended', 'returned'],
      to: 'dispatched',
    },
    accept: {
      label: '接单',
      from: ['dispatched'],
      to: 'working',
      permission: repairCodes.work,
      takes: ['onDevice'],
      done: '已接单',
    },
    refuse: {
      label: '拒单',
      from: ['dispatched'],
      to: 'waiting',
      permission: repairCodes.work,
      needs: ['reason'],
      done: '已拒单',
    },
    rework: {
      label: '重新维修',
      from: ['returned'],
      to: 'working',
      permission: repairCodes.work,
      done: '已开始重新维修',
    },
    suspend: {
      label: '挂起',
      from: ['working', 'returned'],
      to: 'suspended',
      permission: repairCodes.work,
      needs: ['reason'],
      done: '已挂起，挂起期间不计时',
    },
    resume: {
      label: '恢复维修',
      from: ['suspended'],
      to: 'working',
      permission: repairCodes.work,
      takes: ['note'],
      done: '已恢复维修',
    },
    handIn: {
      label: '提交验收',
      from: ['working'],
      to: 'submitted',
      permission: repairCodes.work,
      takes: ['note', 'photos', 'onDevice'],
      done: '已提交验收',
    },
    approve: {
      label: '验收通过',
      from: ['submitted'],
      to: 'done',
      permission: repairCodes.approve,
      takes: ['note', 'photos'],
      done: '已验收，工单完成',
    },
    reject: {
      label: '退回',
      from: ['submitted'],
      to: 'returned',
      permission: repairCodes.approve,
      needs: ['reason'],
      takes: ['photos'],
      done: '已退回',
      isDanger: true,
    },
    // what was entered where nobody could be reached, and could not be stored any more
    remark: {
      label: '补充记录',
      from: ['waiting', 'dispatched', 'working', 'suspended', 'submitted', 'returned', 'done', 'closed'],
      to: {
        ...{ waiting: 'waiting', dispatched: 'dispatched', working: 'working', suspended: 'suspended' },
        ...{ submitted: 'submitted', returned: 'returned', done: 'done', closed: 'closed' },
      },
    },
    close: {
      label: '关闭',
      from: ['waiting', 'dispatched', 'working', 'suspended', 'returned'],
      to: 'closed',
      permission: repairCodes.dispatch,
      needs: ['reason'],
      done: '已关闭',
      isDanger: true,
    },
  },
})

/** Where a repair order stands. */
export const repairStates = labelsOf(repairLife)
export type RepairState = keyof typeof repairStates

/** Moves of those to whom an order is assigned, and of those who dispatch. */
export const ownRepairMoves: readonly string[] = [
  ...['accept', 'refuse', 'rework', 'suspend', 'resume', 'handIn'],
]

/** States in which an order has ended. */
export const endedRepairStates: readonly RepairState[] = ['done', 'closed']
