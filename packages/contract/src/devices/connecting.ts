import * as z from 'zod'
import { call, field, Id } from '../core'

/** Names that are connected at once. */
export const mostConnected = 200

/** Ids of as many names as may be connected together ({@link mostConnected}). */
const NamesAtOnce = z.string().regex(/^\d{1,18}(,\d{1,18}){0,199}$/, '编号格式不正确')

const language = z.enum(['zh-CN', 'en']).default('zh-CN').meta({ label: '语言' })

/** A product that unmapped keys fit, or a template that one would be made from. */
export const ConnectCandidate = z.object({
  /** Exactly one of the two. */
  productId: Id.nullable(),
  templateKey: z.string().nullable(),
  label: z.string(),
  /** Key as it came → `propertyNo`, of those that fit. */
  mapping: z.record(z.string(), z.string()),
})
export type ConnectCandidate = z.infer<typeof ConnectCandidate>

/** What could become of an unmapped name. */
export const ConnectProposal = z.object({
  id: Id,
  gatewayId: Id.nullable(),
  gatewayName: z.string().nullable(),
  stationId: Id,
  /** What the gateway calls the device. */
  rawName: z.string(),
  /** The device, where it is known and one of its keys is not. */
  deviceId: Id.nullable(),
  keys: z.array(z.object({ key: z.string(), sample: z.string() })),
  /** The best first; of a known device its product alone. */
  candidates: z.array(ConnectCandidate),
})
export type ConnectProposal = z.infer<typeof ConnectProposal>

/** What unmapped names could become: products that their keys fit, the best first, with the keys that fit. */
export const matchUnmapped = call({
  method: 'GET',
  path: '/api/ml-mlink/unmappedkey/match',
  label: '未映射标识的接入建议',
  permission: 'device_add',
  reads: ['unmappedKey', 'product', 'device'],
  query: z.object({ ids: NamesAtOnce.meta({ reference: 'unmappedKey', label: '未映射标识' }), language }),
  data: z.array(ConnectProposal),
})

const Mapping = z.record(z.string().max(128), z.string().max(64)).default({}).meta({ label: '标识对应' })

/** What an unmapped device becomes. */
export const ConnectedDevice = z.object({
  id: Id.meta({ reference: 'unmappedKey', label: '未映射标识' }),
  deviceName: field.name('设备名称'),
  /** The product that it is; without it and without a template a new one is made of the keys that came. */
  productId: field.reference('产品', 'product').nullish(),
  templateKey: field.text('产品模板').nullish(),
  mapping: Mapping,
})

/**
 * Makes devices of names that came and are declared nowhere, in one transaction. Keys that are called otherwise in the product
 * become aliases of its properties. What the gateways send is taken from then on.
 */
export const connectUnmapped = call({
  method: 'POST',
  path: '/api/ml-mlink/unmappedkey/connect',
  label: '接入未映射设备',
  permission: 'device_add',
  changes: ['device', 'product', 'productGroup', 'unmappedKey', 'alarmRule'],
  audit: '接入未映射设备',
  body: z.object({
    rows: z.array(ConnectedDevice).min(1).max(mostConnected).meta({ label: '设备' }),
    language,
  }),
  data: z.object({ ids: z.array(Id) }),
})

/** Lets devices of the platform be what gateways call otherwise: the name becomes the device's 上报名称. */
export const adoptUnmapped = call({
  method: 'POST',
  path: '/api/ml-mlink/unmappedkey/adopt',
  label: '未映射设备对应到已有设备',
  permission: 'device_edit',
  changes: ['device', 'unmappedKey'],
  audit: '未映射设备对应到已有设备',
  body: z.object({
    id: Id.meta({ reference: 'unmappedKey', label: '未映射标识' }),
    deviceId: field.reference('设备', 'device'),
  }),
})

/** Maps unknown keys of known devices: to a property of their product as an alias, or, where none is named, to a new one. */
export const mapUnmappedKeys = call({
  method: 'POST',
  path: '/api/ml-mlink/unmappedkey/map',
  label: '映射标识',
  permission: 'product_edit',
  changes: ['product', 'device', 'unmappedKey'],
  audit: '映射标识',
  /** The points that the keys are from now on, and their devices. */
  data: z.object({ itemIds: z.array(Id), deviceIds: z.array(Id) }),
  body: z.object({
    rows: z
      .array(
        z.object({
          id: Id.meta({ reference: 'unmappedKey', label: '未映射标识' }),
          propertyNo: field.text('属性标识').nullish(),
        }),
      )
      .min(1)
      .max(mostConnected)
      .meta({ label: '标识' }),
  }),
})
