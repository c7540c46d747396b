import * as z from 'zod'
import { call, field, Id, resource } from '../../core'
import { DateTime } from '../../core/fields'
import { TaskText } from '../../core/task'
import { handoverSignCode } from './codes'
import { handoverStates } from './life'

/** The most lines that a part of a handover tells; it counts all of them. */
export const mostHandoverLines = 50

/** What a line of a handover may be about. */
export const handoverRecords = ['alarm', 'repairOrder', 'inspectTask', 'maintainTask', 'faultReport'] as const

/** One thing that happened, or stands as it is. */
export const HandoverLine = z.object({
  text: TaskText,
  time: DateTime.nullable(),
  /** What it leads to; older handovers have none. */
  record: z.object({ noun: z.enum(handoverRecords), id: Id }).nullish(),
})
export type HandoverLine = z.infer<typeof HandoverLine>

/** What a part of the product tells who takes over. */
export const HandoverSection = z.object({
  /** Chinese, also the translation key. */
  title: z.string(),
  /** How many there are; more than `lines` where they are many. */
  count: z.number().int(),
  lines: z.array(HandoverLine).max(mostHandoverLines),
})
export type HandoverSection = z.infer<typeof HandoverSection>

/** What one shift tells the next at a station. */
export const ShiftHandover = z.object({
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  shiftName: field.name('班次', { column: true, search: true, help: '例如 早班、夜班' }),
  state: field
    .choice('状态', handoverStates, { column: 110, search: true, readOnly: true, isState: true })
    .optional(),
  rotaId: field
    .reference('值班表', 'rota', {
      help: '没有指定接班人时，提醒当班的人接班；交班人自己当班时，提醒下一班的人',
    })
    .nullish(),
  takerId: field
    .reference('接班人', 'user', {
      ...{ column: true, search: true, narrowedBy: 'stationId', holding: handoverSignCode },
      help: '指定后只有他能接班签字',
    })
    .nullish(),
  remarks: field.remark('交接事项', { max: 4000, isDetailOnly: true }).nullish(),
  fromTime: field.instant('开始时间', { column: true, readOnly: true }).optional(),
  givenTime: field.instant('交班时间', { column: true, search: true, readOnly: true }).nullish(),
  givenBy: field.text('交班人签字', { column: true, search: true, readOnly: true }).nullish(),
  takenTime: field.instant('接班时间', { column: true, readOnly: true }).nullish(),
  takenBy: field.text('接班人签字', { column: true, search: true, readOnly: true }).nullish(),
})

export const shiftHandovers = resource({
  path: '/ml-mlink/shifthandover',
  noun: 'shiftHandover',
  label: '交接班',
  schema: ShiftHandover,
  permission: 'ops_shift_handover',
  title: 'shiftName',
  answered: {
    /**
     * Who takes over by its rota: whoever is on duty at this moment, or, where that is who hands over, whoever comes next; empty
     * without one.
     */
    expectedNames: z.string(),
  },
})

/**
 * What a handover gathers by itself: of a draft, what has happened until now; of a signed one, what it was when who hands over
 * signed. Of what the caller may not see there is no section.
 */
export const getHandoverSections = call({
  method: 'GET',
  path: `/api${shiftHandovers.path}/sections`,
  label: '交接班内容',
  permission: shiftHandovers.codes.view,
  reads: [
    ...[shiftHandovers.noun, 'alarm', 'deviceTag', 'alarmSuppression', 'curveNote'],
    ...['repairOrder', 'workTask', 'faultReport'],
  ],
  query: z.object({ id: Id.meta({ reference: shiftHandovers.noun, label: shiftHandovers.label }) }),
  data: z.object({
    /** From when to when it tells. */
    fromTime: DateTime,
    untilTime: DateTime,
    sections: z.array(HandoverSection),
  }),
})
