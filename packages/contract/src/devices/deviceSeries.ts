import * as z from 'zod'
import { call, field, Id, IdFilter, TaskText } from '../core'
import { Device } from './devices'

/** Devices that are made at once. */
export const mostInSeries = 500

const { productId, stationId, siteId, gatewayId, place, intervalSeconds } = Device.shape

/**
 * Devices that differ by a number: `{n}` in a pattern stands for it, `{n:03}` for it with three digits. The first has `start`.
 */
export const DeviceSeries = z.object({
  productId,
  stationId,
  siteId,
  gatewayId,
  namePattern: field.name('设备名称规则', { help: '{n} 是序号，{n:03} 补足三位：{n:03}号电表' }),
  count: field.number('数量', { min: 1, max: mostInSeries, decimals: 0 }).default(1),
  start: field.number('起始序号', { min: 0, max: 999_999, decimals: 0 }).default(1),
  addressPattern: field.text('通信地址规则', { help: '例如 {n:012} 或 {n}' }).nullish(),
  sourcePattern: field
    .text('上报名称规则', { max: 128, help: '网关以别的名称上报设备时填写；留空即设备名称' })
    .nullish(),
  place,
  intervalSeconds,
})
export type DeviceSeries = z.infer<typeof DeviceSeries>

/** One device that is about to be made, with what stands against it. */
export const SeriesRow = z.object({
  deviceName: z.string(),
  sourceName: z.string().nullable(),
  address: z.string().nullable(),
  /** Chinese, also the translation keys, with what fills them. */
  problems: z.array(z.object({ field: z.string(), ...TaskText.shape })),
})
export type SeriesRow = z.infer<typeof SeriesRow>

/** The devices that a series would make; nothing is stored. */
export const tryDeviceSeries = call({
  method: 'POST',
  path: '/api/ml-mlink/devicemanager/trySeries',
  label: '预览批量新建设备',
  permission: 'device_add',
  reads: ['device', 'product', 'gateway', 'site'],
  isQuiet: true,
  body: DeviceSeries,
  data: z.array(SeriesRow),
})

/** Makes the devices of a series with their points and rules: all of them, or none. */
export const saveDeviceSeries = call({
  method: 'POST',
  path: '/api/ml-mlink/devicemanager/saveSeries',
  label: '批量新建设备',
  permission: 'device_add',
  changes: ['device', 'alarmRule'],
  audit: '批量新建设备',
  body: DeviceSeries,
  data: z.object({ ids: z.array(Id) }),
})

/** What has come of devices: when it last did, and their newest value. */
export const DeviceArrival = z.object({
  deviceId: Id,
  deviceName: z.string(),
  /** Of the newest value, Unix ms; null while nothing has come. */
  ts: z.number().nullable(),
  propertyName: z.string().nullable(),
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string().nullable(),
  decimals: z.number().nullable(),
  dataType: z.string().nullable(),
  enumMap: z.record(z.string(), z.string()).nullable(),
})
export type DeviceArrival = z.infer<typeof DeviceArrival>

/** What has come of devices so far, for whoever has just made them. */
export const listDeviceArrivals = call({
  method: 'GET',
  path: '/api/ml-mlink/devicemanager/arrivals',
  label: '设备数据到达情况',
  permission: 'device_view',
  reads: ['device', 'product', 'sample'],
  isQuiet: true,
  query: z.object({
    deviceIds: IdFilter.meta({ label: '设备' }),
    /** Of which points something is waited for; of all of the devices' where none is named. */
    itemIds: IdFilter.optional().meta({ label: '数据点' }),
  }),
  data: z.array(DeviceArrival),
})

/** What has come of the devices that an import has made. */
export const getImportArrivals = call({
  method: 'GET',
  path: '/api/ml-mlink/devicemanager/importArrivals',
  label: '导入的设备的数据到达情况',
  permission: 'device_view',
  reads: ['device', 'product', 'sample', 'import', 'gateway', 'gatewayAccount'],
  isQuiet: true,
  query: z.object({ importId: Id.meta({ reference: 'import', label: '导入' }) }),
  data: z.object({
    /** Devices that it has made, and of which something has come. */
    made: z.number(),
    arrived: z.number(),
    /** The first few: those that something has come of before the others. */
    devices: z.array(DeviceArrival),
    /** The first few gateways that it has made and that cannot send: none of their accounts has a token. */
    withoutToken: z.array(z.object({ gatewayId: Id, gatewayName: z.string() })),
  }),
})
