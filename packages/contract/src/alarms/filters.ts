import * as z from 'zod'
import { field, savedParts, savedViews, soleCode } from '../core'
import { alarmEventsPage } from './pages'

/** A view of the alarm list under a name: filters, range and order as the address says them. */
const AlarmFilter = z.object({
  filterName: field.name('名称', { max: 32, column: true, search: true }),
  ...savedParts,
})

/** Saved filters of the alarm list; whoever sees the list keeps and shares them. */
export const savedFilters = savedViews({
  path: '/ml-mlink/alarmfilter',
  noun: 'alarmFilter',
  label: '常用筛选',
  schema: AlarmFilter,
  permission: 'alarm_filter',
  codes: soleCode(alarmEventsPage.code ?? ''),
  title: 'filterName',
})
export const { views: alarmFilters, takeOver: takeOverAlarmFilter } = savedFilters
