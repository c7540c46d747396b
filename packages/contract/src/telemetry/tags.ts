import * as z from 'zod'
import { call, field, Id, lifecycle, listing } from '../core'

const path = '/ml-mlink/devicetag'

/** How a lock-out tag lives. It ends when somebody takes it off, or by itself at the time that was set. */
export const tagLife = lifecycle('status', {
  noun: 'deviceTag',
  label: '挂牌',
  path,
  permission: 'devices_lockout_tags',
  states: {
    hung: { label: '挂牌中', tone: 'warning' },
    removed: { label: '已摘牌', tone: 'off' },
    expired: { label: '已到期', tone: 'off' },
  },
  transitions: {
    hang: { label: '挂牌', from: [], to: 'hung' },
    remove: {
      label: '摘除',
      past: '摘牌',
      from: ['hung'],
      to: 'removed',
      permission: 'device_tag_remove',
      needs: ['reason'],
      done: '已摘牌',
      isDanger: true,
    },
    expire: { label: '到期失效', from: ['hung'], to: 'expired' },
  },
})

/** A lock-out tag: nobody operates what bears one. */
export const DeviceTag = z.object({
  id: Id,
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  /** Null for the whole station. */
  deviceId: field.reference('设备', 'device', { column: true, search: true }).nullable(),
  reason: field.text('原因', { max: 200, column: true, search: true }),
  status: field.choice(
    '状态',
    { hung: '挂牌中', removed: '已摘牌', expired: '已到期' },
    { column: true, search: true, isState: true },
  ),
  userName: field.text('挂牌人', { column: true, search: true }),
  createTime: field.instant('挂牌时间', { column: 170, search: true }),
  untilTime: field.instant('到期时间', { column: 170 }).nullable(),
  endTime: field.instant('结束时间').nullable(),
  /** The repair order that it was hung for. */
  orderId: field.reference('维修工单', 'repairOrder', { search: true }).nullable(),
})
export type DeviceTag = z.infer<typeof DeviceTag>

/** Lock-out tags, hung and past, newest first. */
export const deviceTags = listing({
  path,
  noun: 'deviceTag',
  label: '挂牌',
  schema: DeviceTag,
  permission: 'devices_lockout_tags',
})

/** A tag that is to be hung. */
export const NewTag = z.object({
  stationId: field.reference('站点', 'station'),
  deviceId: field
    .reference('设备', 'device', { narrowedBy: 'stationId', help: '不选则整个站点挂牌' })
    .nullish(),
  reason: field.name('原因', { max: 200 }),
  untilTime: field.instant('到期时间', { help: '不填则一直有效，直到摘牌' }).nullish(),
  /** The repair order that it is for: it ends no sooner than the tag is off. */
  orderId: field.reference('维修工单', 'repairOrder').nullish(),
})

/** Hangs a tag on a device, or on all devices of a station; from then on the server refuses to operate them. */
export const hangTag = call({
  method: 'POST',
  path: `/api${path}/hang`,
  label: '挂牌',
  permission: 'device_tag_hang',
  changes: ['deviceTag'],
  audit: '挂牌',
  body: NewTag,
  data: z.object({ id: Id }),
})

/** A tag that hangs now. */
export const HungTag = z.object({
  id: Id,
  stationId: Id,
  /** Null for the whole station. */
  deviceId: Id.nullable(),
  /** Null for the whole station too. */
  deviceName: z.string().nullable(),
  /** Every device that it keeps from being operated. */
  deviceIds: z.array(Id),
  reason: z.string(),
  userName: z.string(),
  createTime: z.string(),
  untilTime: z.string().nullable(),
  /** When it ends by itself, Unix ms. */
  untilMs: z.number().nullable(),
  /** The repair order that it was hung for. */
  orderId: Id.nullable(),
})
export type HungTag = z.infer<typeof HungTag>

/** The tags that hang now at the caller's stations, newest first; 2,000 at most. */
export const listHungTags = call({
  method: 'GET',
  path: `/api${path}/hung`,
  label: '当前挂牌',
  permission: 'session',
  reads: ['deviceTag', 'device', 'station'],
  isQuiet: true,
  data: z.array(HungTag),
})
