import * as z from 'zod'
import { field, Id, listing } from '../core'
import { alarmLevels } from './levels'

/** What happens to an alarm, as the sequence of events says it. */
export const sequenceKinds = { open: '告警产生', clear: '告警恢复', confirm: '告警确认' } as const

/** One event of an alarm. */
export const AlarmSequenceRow = z.object({
  id: Id,
  moveTime: field.instant('时间', { column: true, search: true }),
  /** Of its second. */
  milliseconds: field.number('毫秒', { decimals: 0 }),
  transition: field.choice('事件', sequenceKinds, { column: true, search: true }),
  level: z.number().meta({ label: '等级', kind: 'choice', choices: alarmLevels, column: 84 }),
  equipmentName: field.text('设备', { column: true }),
  alarmContent: field.text('告警内容', { max: 500, column: true }),
  userName: field.text('操作人', { column: true }).nullable(),
  reason: field.text('原因', { max: 200, column: true }),
  stationId: Id.meta({ label: '站点', form: false }),
  deviceId: Id.meta({ label: '设备', form: false }),
  recordId: Id.meta({ label: '告警', form: false }),
})
export type AlarmSequenceRow = z.infer<typeof AlarmSequenceRow>

/** The sequence of events (SOE): what opened, cleared and was acknowledged, to the millisecond, newest first. */
export const alarmSequence = listing({
  path: '/ml-mlink/equipmentalarm/soe',
  noun: 'alarm',
  label: '事件序列',
  schema: AlarmSequenceRow,
  permission: 'warning_event',
  order: { field: 'moveTime', direction: 'desc' },
})
