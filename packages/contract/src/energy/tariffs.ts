import * as z from 'zod'
import { call, DateTime, field, Id, Ids } from '../core'
import { tariffChanges } from './changes'
import { TariffTerms } from './tariff'

const at = (verb: string) => `/api/ml-mlink/tariff/${verb}`
const page = 'electric_energy_price'

const StationId = field.reference('站点', 'station')
const TariffId = field.reference('电价', 'tariff')
const TariffName = field.name('电价名称')
/** The first day on which it holds, of the station's calendar. */
const ValidFrom = field.date('执行日期')
const Remark = field.remark().nullish()
/** Needed where days that are over would cost otherwise than they did. */
const Reason = field.text('修改原因', { max: 200 }).nullish()
const Revision = field.number('版本', { min: 1, decimals: 0 })

/** A tariff of a station without its terms. It holds from `validFrom` to `validUntil`, both included; null: for good. */
export const Tariff = z.object({
  id: Id,
  stationId: Id,
  tariffName: z.string(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  /** Counts saves; a change names the one it read. */
  revision: z.number().int(),
  remark: z.string().nullable(),
  updateTime: DateTime,
  updateUserName: z.string().nullable(),
})
export type Tariff = z.infer<typeof Tariff>

export const TariffDetail = Tariff.extend({ terms: TariffTerms })
export type TariffDetail = z.infer<typeof TariffDetail>

/** The tariffs of a station, the newest first; without gaps or overlaps, since each ends where the next one begins. */
export const listTariffs = call({
  method: 'GET',
  path: at('list'),
  label: '电价列表',
  permission: page,
  reads: ['tariff'],
  query: z.object({ stationId: StationId }),
  data: z.array(Tariff),
})

export const getTariff = call({
  method: 'GET',
  path: at('detail'),
  label: '电价详情',
  permission: page,
  reads: ['tariff'],
  query: z.object({ id: TariffId }),
  data: TariffDetail,
})

const SavedTariff = z.object({ id: Id, revision: z.number().int() })
const fields = { tariffName: TariffName, validFrom: ValidFrom, remark: Remark, reason: Reason }

/** Adds a tariff; the one before it ends the day before. Also how a tariff of another station is copied. */
export const saveTariff = call({
  method: 'POST',
  path: at('save'),
  label: '新增电价',
  permission: 'tariff_add',
  changes: ['tariff'],
  audit: '新增电价',
  body: z.object({ stationId: StationId, ...fields, terms: TariffTerms.meta({ label: '电价' }) }),
  data: SavedTariff,
})

/** Changes a tariff. A `revision` that is no longer the newest is refused (409) with who saved and when. */
export const updateTariff = call({
  method: 'POST',
  path: at('update'),
  label: '修改电价',
  permission: 'tariff_edit',
  changes: ['tariff'],
  audit: '修改电价',
  body: z.object({
    id: TariffId,
    revision: Revision,
    ...fields,
    terms: TariffTerms.meta({ label: '电价' }),
  }),
  data: SavedTariff,
})

/** Removes a tariff; the one before it goes on. What it said stays in the history. */
export const removeTariff = call({
  method: 'POST',
  path: at('remove'),
  label: '删除电价',
  permission: 'tariff_delete',
  changes: ['tariff'],
  audit: '删除电价',
  body: z.object({ id: TariffId, revision: Revision, reason: Reason }),
})

/** Stations that a tariff is copied to at once. */
export const mostCopies = 100

const StationIds = Ids.refine((ids) => ids.split(',').length <= mostCopies, {
  message: `最多选择 ${mostCopies} 个站点`,
}).meta({ reference: 'station', label: '站点' })

/** What a copy would do at a station. */
export const TariffCopy = z.object({
  stationId: Id,
  stationName: z.string(),
  /** The tariff that holds so far and would end the day before; null: none did. */
  ended: z.object({ tariffName: z.string(), validFrom: z.iso.date() }).nullable(),
  /** The last day of the copy, where another tariff follows; null: it holds for good. */
  validUntil: z.iso.date().nullable(),
  /** Why it cannot be copied there: a tariff begins on the same day, or there are too many. */
  obstacle: z.enum(['sameDay', 'full']).nullable(),
  /** Days that are over would cost otherwise than they did: a reason is needed. */
  affectsPast: z.boolean(),
})
export type TariffCopy = z.infer<typeof TariffCopy>

/** What copying a tariff to stations would do; nothing is changed. */
export const listTariffCopies = call({
  method: 'GET',
  path: at('copyPreview'),
  label: '预览复制电价',
  permission: 'tariff_add',
  reads: ['tariff', 'station'],
  query: z.object({ stationIds: StationIds, validFrom: ValidFrom }),
  data: z.array(TariffCopy),
})

/** Copies a tariff to stations, to all of them or, where one has an obstacle, to none. */
export const copyTariff = call({
  method: 'POST',
  path: at('copy'),
  label: '复制电价到站点',
  permission: 'tariff_add',
  changes: ['tariff'],
  audit: '复制电价到站点',
  body: z.object({ id: TariffId, stationIds: StationIds, validFrom: ValidFrom, reason: Reason }),
  data: z.object({ count: z.number().int() }),
})

/** A state that a tariff was saved in, or its removal. */
export const TariffRevision = z.object({
  id: Id,
  tariffId: Id,
  revision: z.number().int(),
  change: field.choice('操作', tariffChanges),
  tariffName: z.string(),
  validFrom: z.iso.date(),
  reason: z.string().nullable(),
  savedTime: DateTime,
  savedUserName: z.string().nullable(),
})
export type TariffRevision = z.infer<typeof TariffRevision>

/** What was ever changed in a station's tariffs, the newest first; removed ones included. At most 500. */
export const listTariffRevisions = call({
  method: 'GET',
  path: at('history'),
  label: '电价修改记录',
  permission: page,
  reads: ['tariff'],
  query: z.object({ stationId: StationId }),
  data: z.array(TariffRevision),
})

/** A state that a tariff was saved in, with its terms. */
export const getTariffRevision = call({
  method: 'GET',
  path: at('revision'),
  label: '电价历史版本',
  permission: page,
  reads: ['tariff'],
  query: z.object({ id: field.reference('历史版本', 'tariffRevision') }),
  data: TariffRevision.extend({ terms: TariffTerms }),
})
