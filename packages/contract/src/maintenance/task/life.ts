import { labelsOf, lifecycle } from '../../core'
import { taskCodes } from './codes'

/**
 * How a task of inspection or maintenance lives. Whoever it is assigned to starts and submits it, and where nobody is, whoever starts it;
 * who may dispatch does it for others. What is past its time is overdue once, and can still be carried out: it counts as late.
 */
export const taskLife = lifecycle('state', {
  noun: 'workTask',
  label: '作业任务',
  path: '/ml-mlink/worktask',
  permission: taskCodes.view,
  photoHolder: 'workTaskMove',
  states: {
    waiting: { label: '待执行', tone: 'plain' },
    running: { label: '执行中', tone: 'info' },
    checking: { label: '待验收', tone: 'warning' },
    done: { label: '已完成', tone: 'good' },
    overdue: { label: '已超时', tone: 'error' },
    cancelled: { label: '已取消', tone: 'off' },
  },
  transitions: {
    generate: { label: '按计划生成', from: [], to: 'waiting' },
    start: {
      label: '开始执行',
      from: ['waiting', 'overdue'],
      to: 'running',
      permission: taskCodes.execute,
      takes: ['onDevice'],
      done: '任务已开始',
    },
    submit: {
      label: '提交验收',
      from: ['running'],
      to: 'checking',
      permission: taskCodes.execute,
      takes: ['note', 'photos', 'onDevice'],
      done: '已提交验收',
    },
    withdraw: {
      label: '撤回提交',
      from: ['checking'],
      to: 'running',
      permission: taskCodes.execute,
      done: '已撤回，可以继续填写',
    },
    accept: {
      label: '验收通过',
      from: ['checking'],
      to: 'done',
      permission: taskCodes.check,
      takes: ['note'],
      done: '任务已完成',
    },
    reject: {
      label: '退回',
      from: ['checking'],
      to: 'running',
      permission: taskCodes.check,
      needs: ['reason'],
      done: '已退回执行人',
      isDanger: true,
    },
    cancel: {
      label: '取消任务',
      from: ['waiting', 'running', 'overdue'],
      to: 'cancelled',
      permission: taskCodes.dispatch,
      needs: ['reason'],
      done: '任务已取消',
      isDanger: true,
    },
    assign: {
      label: '转派',
      from: ['waiting', 'running', 'overdue'],
      to: { waiting: 'waiting', running: 'running', overdue: 'overdue' },
    },
    // what was entered where nobody could be reached, and could not be stored any more
    remark: {
      label: '补充记录',
      from: ['waiting', 'running', 'checking', 'done', 'overdue', 'cancelled'],
      to: {
        ...{ waiting: 'waiting', running: 'running', checking: 'checking' },
        ...{ done: 'done', overdue: 'overdue', cancelled: 'cancelled' },
      },
    },
    // who is in the middle of one goes on: it only counts as late
    expire: {
      label: '已超时',
      from: ['waiting', 'running'],
      to: { waiting: 'overdue', running: 'running' },
    },
    drop: { label: '计划变更，不再执行', from: ['waiting', 'overdue'], to: 'cancelled' },
  },
})

/** How a task of inspection or maintenance stands. */
export const taskStates = labelsOf(taskLife)
export type TaskState = keyof typeof taskStates
