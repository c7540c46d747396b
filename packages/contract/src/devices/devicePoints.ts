import * as z from 'zod'
import { call } from '../core/call'
import { Id } from '../core/fields'
import { LatestValue } from '../telemetry/pointValue'

/** One property of a device with its latest value. Without a value yet, `value` and `ts` are null and quality is 2. */
export const DevicePoint = LatestValue.extend({
  propertyNo: z.string(),
  propertyName: z.string(),
  unit: z.string().nullable(),
  dataType: z.string(),
  access: z.string(),
  kind: z.string(),
  category: z.enum(['siyao', 'energy']),
  decimals: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  enumMap: z.record(z.string(), z.string()).nullable(),
  /** Keys that the property had before, under which it may still come. */
  aliases: z.array(z.string()),
  /** A value older than this (ms) is stale: three times the declared interval, else the point's own rhythm. */
  staleAfterMs: z.number(),
})
export type DevicePoint = z.infer<typeof DevicePoint>

/** The properties of a device with their latest values. */
export const listDevicePoints = call({
  method: 'GET',
  path: '/api/ml-mlink/devicemanager/getDeviceItemInfos',
  label: '设备实时数据',
  permission: 'device_view',
  reads: ['device', 'product', 'sample'],
  isQuiet: true,
  query: z.object({ deviceId: Id.meta({ reference: 'device', label: '设备' }) }),
  data: z.array(DevicePoint),
})
