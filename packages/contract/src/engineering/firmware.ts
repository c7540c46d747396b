import * as z from 'zod'
import { attachmentHolder } from '../attachments'
import { codesOf, field, resource, rule } from '../core'

const codes = codesOf('firmware')

/** The file of a firmware. */
export const firmwareHolder = attachmentHolder({
  noun: 'firmware',
  uploadCodes: [codes.add, codes.edit],
  viewCodes: [codes.view],
  accepts: 'files',
  mostMb: 200,
})

/** What a firmware is for. */
export const firmwareKinds = { gateway: '网关', device: '设备' } as const
export type FirmwareKind = keyof typeof firmwareKinds

/** A file that gateways, or devices of one product, are updated with. Once it is there only its words change. */
export const Firmware = z.object({
  kind: field.choice('用于', firmwareKinds, { column: true, search: true, form: 'create' }),
  productId: field
    .reference('产品', 'product', { column: true, search: true, form: 'create', help: '设备固件须选择产品' })
    .nullish(),
  title: field.name('固件标识', {
    max: 64,
    column: true,
    search: true,
    form: 'create',
    help: '设备据此辨认固件，即 fw_title',
  }),
  version: field.code('版本', { max: 64, column: true, search: true, form: 'create' }),
  /** Bytes. */
  size: field.number('大小', { decimals: 0, unit: 'B', column: true, readOnly: true }).optional(),
  /** SHA-256, hex; reckoned here from the bytes that came. */
  checksum: field.code('SHA-256', { max: 64, readOnly: true }).optional(),
  file: field.attachments('文件', firmwareHolder, { min: 1, max: 1, form: 'create' }),
  notes: field.text('版本说明', { max: 1000, column: true }).nullish(),
})

export const firmware = resource({
  path: '/ml-mlink/firmware',
  noun: 'firmware',
  label: '升级文件',
  schema: Firmware,
  permission: 'firmware',
  title: 'title',
  rules: [
    rule(
      Firmware,
      ['kind', 'productId'],
      ({ kind, productId }) => (kind === 'device') === Boolean(productId),
      '设备固件须选择产品，网关固件不选产品',
    ),
  ],
  unique: [{ fields: ['kind', 'productId', 'title', 'version'] }],
})
