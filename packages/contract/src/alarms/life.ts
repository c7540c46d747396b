import { lifecycle } from '../core'
import { alarmStatuses } from './alarm'

/** How an alarm lives: it opens and clears by itself, and somebody acknowledges it, before or after it has cleared. */
export const alarmLife = lifecycle('status', {
  noun: 'alarm',
  label: '告警',
  path: '/ml-mlink/equipmentalarm',
  permission: 'warning_event',
  states: {
    'active-unacknowledged': { label: alarmStatuses['active-unacknowledged'], tone: 'error' },
    'active-acknowledged': { label: alarmStatuses['active-acknowledged'], tone: 'warning' },
    'cleared-unacknowledged': { label: alarmStatuses['cleared-unacknowledged'], tone: 'off' },
    cleared: { label: alarmStatuses.cleared, tone: 'off' },
  },
  transitions: {
    open: { label: '告警产生', from: [], to: 'active-unacknowledged' },
    clear: {
      label: '告警恢复',
      from: ['active-unacknowledged', 'active-acknowledged'],
      to: { 'active-unacknowledged': 'cleared-unacknowledged', 'active-acknowledged': 'cleared' },
    },
    confirm: {
      label: '确认',
      past: '告警确认',
      from: ['active-unacknowledged', 'cleared-unacknowledged'],
      to: { 'active-unacknowledged': 'active-acknowledged', 'cleared-unacknowledged': 'cleared' },
      permission: 'alarm_confirm',
      takes: ['note'],
      done: '已确认',
    },
  },
})
