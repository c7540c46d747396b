import * as z from 'zod'
import { call, field, Id, resource, rule } from '../core'
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

/** A device all alarms of which are put aside now: nobody is to read its silence as health. */
export const SilencedDevice = z.object({
  /** Of what puts them aside. */
  id: Id,
  deviceId: Id,
  kind: z.enum(Object.keys(suppressionKinds) as [keyof typeof suppressionKinds]),
  reason: z.string(),
  /** As he was called then. */
  userName: z.string().nullable(),
  /** When it ends by itself, Unix ms; null: when somebody ends it. */
  untilMs: z.number().nullable(),
})
export type SilencedDevice = z.infer<typeof SilencedDevice>

/** Those at the caller's stations, the newest first; 2,000 at most. */
export const listSilencedDevices = call({
  method: 'GET',
  path: '/api/ml-mlink/alarmsuppression/devices',
  label: '不提示告警的设备',
  permission: 'session',
  reads: ['alarmSuppression'],
  isQuiet: true,
  data: z.array(SilencedDevice),
})
