import * as z from 'zod'
import { attachmentHolder } from '../attachments'
import { call, DateTime, field, Id, IdFilter, Ids, listing } from '../core'

/** What an AI box recognised in a camera's picture. */
export const CameraCapture = z.object({
  id: Id,
  captureTime: field.instant('抓拍时间', { column: 170, search: true }),
  cameraId: field.reference('摄像头', 'camera', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  captureLabel: field.text('识别结果', { column: true, search: true }),
  confidence: field.percent('置信度', { column: true }).nullish(),
  /** An address that is good for a few minutes; null where the box sent no picture. */
  imageUrl: z.string().nullable(),
})
export type CameraCapture = z.infer<typeof CameraCapture>

/** Captures of the cameras that the caller may see, newest first. */
export const cameraCaptures = listing({
  path: '/ml-mlink/cameracapture',
  noun: 'cameraCapture',
  label: 'AI 抓拍',
  schema: CameraCapture,
  permission: 'camera_capture_view',
  order: { field: 'captureTime', direction: 'desc' },
})

/** The pictures of captures; AI boxes bring them along. */
export const captureHolder = attachmentHolder({
  noun: 'cameraCapture',
  uploadCodes: [],
  viewCodes: ['camera_capture_view'],
  accepts: 'pictures',
  mostMb: 2,
})

/** Parts that a span is counted in. */
export const captureParts = 48

/** How many captures there were in each part of a span, for its timeline; of the last day where no span is told. */
export const listCaptureCounts = call({
  method: 'GET',
  path: '/api/ml-mlink/cameracapture/counts',
  label: 'AI 抓拍数量',
  permission: 'camera_capture_view',
  reads: ['cameraCapture'],
  query: z.object({
    from: DateTime.optional().meta({ label: '开始时间' }),
    to: DateTime.optional().meta({ label: '结束时间' }),
    cameraId: Id.optional().meta({ reference: 'camera', label: '摄像头' }),
    captureLabel: z.string().max(64).optional().meta({ label: '识别结果' }),
    stationIds: IdFilter.optional().meta({ label: '站点' }),
  }),
  /** All parts in order, those without any too; none of a span that ends before it begins. */
  data: z.array(z.object({ time: DateTime, count: z.number() })).max(captureParts),
})

/** Removes captures with their pictures. */
export const removeCaptures = call({
  method: 'POST',
  path: '/api/ml-mlink/cameracapture/remove',
  label: '删除 AI 抓拍',
  permission: 'camera_capture_delete',
  changes: ['cameraCapture'],
  audit: '删除 AI 抓拍',
  query: z.object({ ids: Ids.meta({ reference: 'cameraCapture' }) }),
})
