import { describe, expect, it } from 'vitest'
import { firstGrantsOf } from './firstGrants'

const operator = firstGrantsOf('operators')
const viewer = firstGrantsOf('everybody')
const administrator = firstGrantsOf('administrators')

describe('what a role is given when it is made', () => {
  it.each([
    ['settings_users', 'settings page'],
    ['user_view', 'button of a settings page'],
    ['logs', 'operation log'],
    ['trouble_view', 'troubles'],
    ['station_edit', 'change of a place'],
    ['param_edit', 'parameters, which stand on no page'],
  ])('keeps %s (%s) to administrators', (code) => {
    expect([administrator, operator, viewer].map(({ holds }) => holds(code))).toEqual([true, false, false])
  })

  it.each([
    'engineering_gateway_accounts',
    'system_diagramEdit',
    'device_write',
    'alarm_confirm',
    'view_edit',
  ])('gives %s to operators too', (code) => {
    expect([operator, viewer].map(({ holds }) => holds(code))).toEqual([true, false])
  })

  it.each(['data_view', 'devices_list', 'warning_event', 'device_view', 'gateway_view', 'station_view'])(
    'gives %s to everybody',
    (code) => {
      expect([operator, viewer].map(({ holds }) => holds(code))).toEqual([true, true])
    },
  )
})
