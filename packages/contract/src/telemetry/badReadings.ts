import * as z from 'zod'
import { field, resource, rule } from '../core'

/** Days of readings that one mark takes for bad at most. */
export const mostBadDays = 31

/**
 * A span of a point's readings that somebody takes for bad, both of its ends included. They stay as they are, count in no
 * roll-up, and curves show them as bad ones; without the mark they are what they were.
 */
export const BadReading = z.object({
  itemId: field.reference('数据点', 'point', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  startTime: field.instant('开始时间', { column: 170, search: true }),
  endTime: field.instant('结束时间', { column: 170, help: '起止时刻的读数也算在内' }),
  reason: field.name('原因', { max: 200, column: true, search: true }),
  userName: field.text('标记人', { column: true, readOnly: true }).nullish(),
})

/** Marks of readings as bad, of the stations that the caller sees. */
export const badReadings = resource({
  path: '/ml-mlink/badreading',
  noun: 'badReading',
  label: '坏值标记',
  schema: BadReading,
  permission: 'bad_reading',
  title: 'reason',
  removal: '读数恢复原样，重新计入统计。',
  order: { field: 'startTime', direction: 'desc' },
  rules: [
    rule(
      BadReading,
      ['startTime', 'endTime'],
      ({ startTime, endTime }) => startTime <= endTime,
      '结束时间不能早于开始时间',
    ),
  ],
  answered: {
    /** Unix ms of the first instant that is meant, and of the one after the last. */
    startMs: z.number(),
    beforeMs: z.number(),
  },
})
