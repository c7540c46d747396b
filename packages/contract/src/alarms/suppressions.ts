import * as z from 'zod'
import { field, resource, rule } from '../core'
import { suppressions } from './alarm'

const { shelved, maintenance, outOfService } = suppressions

/** What somebody may put aside, and why: for a time, while a device is worked at, or until an alarm is mended. */
export const suppressionKinds = { shelved, maintenance, outOfService } as const

/** Alarms of a rule, or of all rules of a device, that are recorded and not shown. */
export const AlarmSuppression = z.object({
  kind: field.choice('类型', suppressionKinds, { column: true, search: true }),
  ruleId: field
    .reference('告警规则', 'alarmRule', { column: true, help: '只抑制一条规则；抑制整台设备时留空' })
    .nullish(),
  deviceId: field.reference('设备', 'device', { column: true, search: true }).nullish(),
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
      ['ruleId', 'deviceId'],
      ({ ruleId, deviceId }) => Boolean(ruleId) || Boolean(deviceId),
      '请选择告警规则或设备',
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
