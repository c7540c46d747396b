import { labelsOf, lifecycle } from '../../core'
import { handoverSignCode } from './codes'

/** How a handover lives: two people sign it, each as himself, and from then on nobody changes it. */
export const handoverLife = lifecycle('state', {
  noun: 'shiftHandover',
  label: '交接班',
  path: '/ml-mlink/shifthandover',
  permission: 'ops_shift_handover_view',
  states: {
    draft: { label: '草稿', tone: 'plain' },
    waiting: { label: '待接班', tone: 'warning' },
    done: { label: '已交接', tone: 'good' },
  },
  transitions: {
    write: { label: '填写', from: [], to: 'draft' },
    give: {
      label: '交班签字',
      from: ['draft'],
      to: 'waiting',
      permission: handoverSignCode,
      takes: ['note'],
      done: '已签字，等待接班',
    },
    take: {
      label: '接班签字',
      from: ['waiting'],
      to: 'done',
      permission: handoverSignCode,
      takes: ['note'],
      done: '已交接',
    },
    reject: {
      label: '退回',
      from: ['waiting'],
      to: 'draft',
      permission: handoverSignCode,
      needs: ['reason'],
      done: '已退回',
      isDanger: true,
    },
  },
})

/** Where a handover stands. */
export const handoverStates = labelsOf(handoverLife)
