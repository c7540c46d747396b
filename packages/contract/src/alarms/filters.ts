import * as z from 'zod'
import { call, field } from '../core'

const at = (verb: string) => `/api/ml-mlink/alarmfilter/${verb}`
const permission = 'warning_event'
const filterName = field.name('名称', { max: 32 })

/** Filters that somebody keeps at most, and those of others that he is told of. */
export const mostOwnFilters = 50
export const mostSharedFilters = 200

/** What an address may hold: names and values as forms are encoded. */
const addressPattern = /^[\w.*+%=&-]*$/

/** A view of the alarm list under a name: filters, range and order as the address says them. */
const Kept = z.object({
  filterName,
  /** The search parameters of the page's address. */
  address: z.string().max(1000).regex(addressPattern, '内容格式不正确').meta({ label: '内容' }),
  /** Everybody of the tenant who sees the list is offered it. */
  isShared: z.boolean().default(false).meta({ label: '共享' }),
})

/** A kept filter as it is listed. */
export const AlarmFilter = Kept.extend({
  isShared: z.boolean(),
  /** The caller keeps it; otherwise somebody shares it. */
  isOwn: z.boolean(),
  /** Who keeps it, as he was called when he saved it last. */
  userName: z.string().nullable(),
})
export type AlarmFilter = z.infer<typeof AlarmFilter>

/** The filters of the alarm list that the caller keeps, then those that others share; each by name. */
export const listAlarmFilters = call({
  method: 'GET',
  path: at('list'),
  label: '常用筛选',
  permission,
  reads: ['alarmFilter'],
  data: z.array(AlarmFilter).max(mostOwnFilters + mostSharedFilters),
})

/** Keeps filters of the caller's own; one of the same name is replaced. */
export const saveAlarmFilters = call({
  method: 'POST',
  path: at('save'),
  label: '保存常用筛选',
  permission,
  changes: ['alarmFilter'],
  audit: '保存常用筛选',
  body: z.object({ filters: z.array(Kept).min(1).max(mostOwnFilters).meta({ label: '筛选' }) }),
})

/** Forgets filters of the caller's own, by name. */
export const removeAlarmFilters = call({
  method: 'POST',
  path: at('remove'),
  label: '删除常用筛选',
  permission,
  changes: ['alarmFilter'],
  audit: '删除常用筛选',
  body: z.object({
    filterNames: z.array(filterName).min(1).max(mostOwnFilters).meta({ label: '名称' }),
  }),
})
