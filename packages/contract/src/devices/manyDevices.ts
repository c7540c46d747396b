import * as z from 'zod'
import { call, field, Id } from '../core'
import { Device } from './devices'
import { storageRules } from './products'
import { seriesText } from './seriesText'
import { mostChosenDevices } from './sourceTree'

/** The new name of one of several devices: `{name}` stands for the one it has, `{n}` and `{n:03}` for its number among them. */
export const renamedDevice = (pattern: string, name: string, number: number): string =>
  seriesText(pattern, number).replaceAll('{name}', name)

const { siteId, gatewayId, intervalSeconds, place } = Device.shape

/** What is changed of several devices at once: what is left out stays as it is, null empties a field. */
export const DeviceChanges = z.object({
  namePattern: field
    .text('设备名称规则', { help: '{name} 是原来的名称，{n} 是序号，{n:03} 补足三位' })
    .nullish(),
  start: field.number('起始序号', { min: 0, max: 999_999, decimals: 0 }).default(1),
  siteId,
  gatewayId,
  place,
  intervalSeconds,
})
export type DeviceChanges = z.infer<typeof DeviceChanges>

const DeviceIds = z.array(Id).min(1).max(mostChosenDevices).meta({ label: '设备', reference: 'device' })

/** Changes several devices: all of them, or none. Numbers follow the order in which they are named. */
export const updateManyDevices = call({
  method: 'POST',
  path: '/api/ml-mlink/devicemanager/updateMany',
  label: '批量修改设备',
  permission: 'device_edit',
  changes: ['device'],
  audit: '批量修改设备',
  body: z.object({ deviceIds: DeviceIds, ...DeviceChanges.shape }),
  data: z.object({ count: z.number() }),
})

/** Points whose properties are changed at once, at most. */
export const mostChosenPoints = 1000

const Points = z.array(Id).min(1).max(mostChosenPoints).meta({ label: '数据点', reference: 'point' })

/**
 * The new name or key of one of several properties: `{name}` and `{no}` stand for those it has, `{n}` and `{n:03}` for its number
 * among them.
 */
export const renamedProperty = (
  pattern: string,
  { propertyName, propertyNo }: { propertyName: string; propertyNo: string },
  number: number,
): string => seriesText(pattern, number).replaceAll('{name}', propertyName).replaceAll('{no}', propertyNo)

/** What is changed of the properties behind several points: what is left out stays as it is, null empties a field. */
export const PropertyChanges = z.object({
  namePattern: field
    .text('点名称规则', { help: '{name} 是原来的名称，{no} 是原来的标识，{n} 是序号，{n:03} 补足三位' })
    .nullish(),
  noPattern: field
    .text('点标识规则', { help: '{no} 是原来的标识，{name} 是原来的名称，{n} 是序号，{n:03} 补足三位' })
    .nullish(),
  start: field.number('起始序号', { min: 0, max: 999_999, decimals: 0 }).optional(),
  /** Devices that go on sending the former key are still heard; unless told they are. */
  keepsFormer: field.toggle('保留旧标识为别名').optional(),
  unit: field.text('单位', { max: 32 }).nullish(),
  decimals: field.number('小数位数', { min: 0, max: 6, decimals: 0 }).nullish(),
  storage: field.choice('保存规则', storageRules).optional(),
  deadBand: field.number('死区', { min: 0 }).nullish(),
  intervalSeconds: field.duration('保存间隔', 's', { min: 1, max: 86_400 }).nullish(),
})
export type PropertyChanges = z.infer<typeof PropertyChanges>

/** The properties behind points. A property is one of a product: what is changed of it holds for all devices of that. */
export const listPropertiesOfPoints = call({
  method: 'POST',
  path: '/api/ml-mlink/datasource/properties',
  label: '数据点的属性',
  permission: 'product_view',
  reads: ['product', 'device'],
  body: z.object({ itemIds: Points }),
  data: z.array(
    z.object({
      propertyId: Id,
      propertyName: z.string(),
      propertyNo: z.string(),
      unit: z.string().nullable(),
      productId: Id,
      productName: z.string(),
      /** Devices that the caller sees; the product may have more. */
      deviceCount: z.number(),
    }),
  ),
})

/** Changes the properties behind several points, for all devices of their products. */
export const updateManyProperties = call({
  method: 'POST',
  path: '/api/ml-mlink/datasource/updateProperties',
  label: '批量修改属性',
  permission: 'product_edit',
  changes: ['product', 'device'],
  audit: '批量修改属性',
  body: z.object({ itemIds: Points, ...PropertyChanges.shape }),
  data: z.object({ count: z.number() }),
})
