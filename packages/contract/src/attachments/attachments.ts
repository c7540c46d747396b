import * as z from 'zod'
import { Bytes } from '../core/bytes'
import { call } from '../core/call'
import { Id, Ids, StoredFile } from '../core/fields'

/** Bytes of every part of an upload but the last. */
export const partBytes = 512 * 1024

/** Bytes that a thumbnail may have. */
export const maxThumbnailBytes = 64 * 1024

/** From so many bytes on a picture is sent with a preview, in which what is written on a name plate can be read. */
export const largePictureBytes = 1_000_000
/** Bytes that a preview may have. */
export const maxPreviewBytes = 400_000

/** Hours that a finished upload waits for a record to hold it. */
export const unusedAttachmentHours = 24

/** A stored file as records name it: `[Attachment, …]` is the value of a field of attachments. */
export const Attachment = StoredFile
export type Attachment = z.infer<typeof Attachment>

/** An attachment with addresses that end after some minutes and carry no token. */
export const AttachmentAddress = Attachment.extend({
  url: z.string(),
  /** A small picture, where there is one. */
  thumbnailUrl: z.string().nullable(),
  /** A readable picture of a large one, where there is one: for whoever pays for what comes. */
  previewUrl: z.string().nullable(),
})
export type AttachmentAddress = z.infer<typeof AttachmentAddress>

const at = (verb: string) => `/api/ml-mlink/attachment/${verb}`

/** Reserves room for a file that a record of `holder` is going to hold. Its parts follow, in any order. */
export const beginAttachment = call({
  method: 'POST',
  path: at('begin'),
  label: '开始上传附件',
  permission: 'session',
  changes: [],
  isQuiet: true,
  body: z.object({
    /** The noun of the records that hold such files; who may upload depends on it. */
    holder: z
      .string()
      .regex(/^[a-zA-Z]{1,40}$/, '附件用途不存在')
      .meta({ label: '附件用途' }),
    fileName: z.string().trim().min(1).max(200).meta({ label: '文件名' }),
    size: z.number().int().min(1).max(10_000_000_000).meta({ label: '文件大小' }),
  }),
  data: z.object({ id: Id, parts: z.number() }),
})

/** One part of a file: {@link partBytes} bytes, the last one what is left. Sent again it replaces what was there. */
export const uploadAttachmentPart = call({
  method: 'POST',
  path: at('part'),
  label: '上传附件的一段',
  permission: 'session',
  changes: [],
  isQuiet: true,
  bodyLimit: partBytes,
  query: z.object({
    id: Id.meta({ reference: 'upload', label: '附件' }),
    part: z.coerce.number().int().min(0).max(100_000).meta({ label: '分段序号' }),
  }),
  body: Bytes,
})

/** Ends an upload: its type is read from its bytes. The uploader alone sees it until a record holds it. */
export const finishAttachment = call({
  method: 'POST',
  path: at('finish'),
  label: '完成附件上传',
  permission: 'session',
  changes: ['attachment'],
  audit: '上传附件',
  body: z.object({
    id: Id.meta({ reference: 'upload', label: '附件' }),
    /** A small picture of it in base64 (PNG, JPEG or WebP), made where it was chosen. */
    thumbnailContent: z
      .string()
      .max(Math.ceil(maxThumbnailBytes / 3) * 4 + 40)
      .optional()
      .meta({ label: '缩略图' }),
    /** A readable picture of a large one, likewise. */
    previewContent: z
      .string()
      .max(Math.ceil(maxPreviewBytes / 3) * 4 + 40)
      .optional()
      .meta({ label: '预览图' }),
  }),
  data: Attachment,
})

/** Gives up an upload that no record holds. */
export const discardAttachment = call({
  method: 'POST',
  path: at('discard'),
  label: '放弃附件上传',
  permission: 'session',
  changes: ['attachment'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ reference: 'upload', label: '附件' }) }),
})

/** Addresses of attachments that the caller may see: at most 100. */
export const listAttachmentAddresses = call({
  method: 'GET',
  path: at('addresses'),
  label: '附件地址',
  permission: 'session',
  /** Of what never changes. */
  reads: [],
  isQuiet: true,
  query: z.object({ ids: Ids.meta({ reference: 'attachment', label: '附件' }) }),
  data: z.array(AttachmentAddress),
})

/** How much of its room a tenant uses, in bytes, and how large one file may be. */
export const getAttachmentRoom = call({
  method: 'GET',
  path: at('room'),
  label: '附件空间',
  permission: 'session',
  reads: ['attachment'],
  isQuiet: true,
  data: z.object({ usedBytes: z.number(), quotaBytes: z.number(), mostBytes: z.number() }),
})
