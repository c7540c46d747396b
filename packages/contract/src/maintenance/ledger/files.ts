import * as z from 'zod'
import { Attachment, attachmentHolder } from '../../attachments'
import { call, Id, Ids } from '../../core'
import { assetCodes } from './codes'
import { assetLife } from './life'

/** Documents and pictures of a piece of equipment. */
export const assetHolder = attachmentHolder({
  noun: 'asset',
  uploadCodes: [assetCodes.add, assetCodes.edit],
  viewCodes: [assetCodes.view],
  accepts: 'files',
  mostMb: 200,
})

/** Photos that were taken when it was moved from one state to another. */
export const assetMoveHolder = attachmentHolder({
  noun: assetLife.photoHolder ?? '',
  uploadCodes: [assetCodes.move, assetCodes.retire],
  viewCodes: [assetCodes.view],
  accepts: 'pictures',
  mostMb: 20,
})

/** Files that one piece of equipment has at most. */
export const mostAssetFiles = 100

const asset = Id.meta({ reference: 'asset', label: '台账设备' })
const at = (verb: string) => `/api/ml-mlink/asset/${verb}`

/** Documents and pictures of a piece of equipment, in their order. */
export const listAssetFiles = call({
  method: 'GET',
  path: at('files'),
  label: '台账设备的文件',
  permission: assetCodes.view,
  reads: ['asset', 'attachment'],
  query: z.object({ id: asset }),
  data: z.array(Attachment),
})

/** Gives a piece of equipment files that the caller has uploaded; they stand behind those that it has. */
export const addAssetFiles = call({
  method: 'POST',
  path: at('addFiles'),
  label: '添加台账设备的文件',
  permission: assetCodes.edit,
  changes: ['asset', 'attachment'],
  audit: '添加台账设备的文件',
  body: z.object({
    id: asset,
    attachmentIds: z
      .array(Id.meta({ reference: 'assetUpload', label: '文件' }))
      .min(1)
      .max(50)
      .meta({ label: '文件' }),
  }),
})

/** Takes files from a piece of equipment; they are gone. */
export const removeAssetFiles = call({
  method: 'POST',
  path: at('removeFiles'),
  label: '删除台账设备的文件',
  permission: assetCodes.edit,
  changes: ['asset', 'attachment'],
  audit: '删除台账设备的文件',
  body: z.object({ id: asset, attachmentIds: Ids.meta({ reference: 'assetFile', label: '文件' }) }),
})
