import * as z from 'zod'
import { field, resource, rule } from '../core'
import { suppressions } from './alarm'

const { shelved, maintenance, outOfService } = suppressions

/** What somebody may put aside, and why: for a time, while a device is worked at, or until an alarm is mended. */
export const suppressionKinds = { shelved, maintenance, outOfService } as const

const ofRules = { shownFor: { field: 'kind', values: ['shelved', 'outOfService'] } }

/** Alarms of a rule or of a device that are recorded and not shown. */
export const AlarmSuppression = z.object({
  kind: field.choice('类型', suppressionKinds, { column: true, search: true, form: 'create' }),
  ruleId: field.reference('告警规则', 'alarmRule', { column: true, form: 'create', ...ofRules }).nullish(),
  deviceId: field
    .reference('设备', 'device', {
      column: true,
      search: true,
      form: 'create',
      shownFor: { field: 'kind', values: ['maintenance'] },
    })
    .nullish(),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  reason: field.name('原因', { max: 200, column: true }),
  untilTime: field
    .instant('到期时间', { column: true, help: '搁置和检修到期后自动解除，仍未恢复的告警重新提示' })
    .nullish(),
})
export type AlarmSuppression = z.infer<typeof AlarmSuppression>

export const alarmSuppressions = resource({
  path: '/ml-mlink/alarmsuppression',
  noun: 'alarmSuppression',
  label: '告警抑制',
  schema: AlarmSuppression,
  permission: 'alarm_suppression',
  title: 'reason',
  rules: [
    rule(
      AlarmSuppression,
      ['kind', 'ruleId'],
      ({ kind, ruleId }) => kind === 'maintenance' || Boolean(ruleId),
      '请选择告警规则',
    ),
    rule(
      AlarmSuppression,
      ['kind', 'deviceId'],
      ({ kind, deviceId }) => kind !== 'maintenance' || Boolean(deviceId),
      '请选择设备',
    ),
    rule(
      AlarmSuppression,
      ['kind', 'untilTime'],
      ({ kind, untilTime }) => kind === 'outOfService' || Boolean(untilTime),
      '请输入到期时间',
    ),
  ],
  answered: {
    /** Whether it holds now. */
    isActive: z.boolean(),
    createUserName: z.string().nullable(),
    /** Alarms that are open and not shown on account of it. */
    heldBack: z.number().int(),
  },
})
