import * as z from 'zod'
import { call } from '../core'

/** Bytes that one stored image may have. */
export const maxImageBytes = 5 * 1024 * 1024

/** Millions of pixels that one stored image may unfold to in a browser. */
export const maxImageMegapixels = 50

/** Bytes that the images of a tenant may have together. */
export const tenantImageBytes = 500 * 1024 * 1024

/** Days after its last upload that an image is kept while no view or product shows it. */
export const unusedImageDays = 7

/** Stores a PNG, JPEG, GIF, WebP or SVG by the hash of its content; the same image twice is stored once. SVG is sanitised. */
export const uploadViewImage = call({
  method: 'POST',
  path: '/api/ml-mlink/view/image',
  label: '上传画面图片',
  permission: [
    'view_add',
    'view_edit',
    'product_edit',
    'domain_add',
    'domain_edit',
    'carousel_add',
    'carousel_edit',
  ],
  changes: [],
  audit: '上传画面图片',
  bodyLimit: 8 * 1024 * 1024,
  body: z.object({
    fileName: z.string().max(200).optional().meta({ label: '文件名' }),
    /** Base64, with or without a `data:` prefix. The type is read from the bytes, not from the name. */
    data: z
      .string()
      .min(1)
      .max(7 * 1024 * 1024, '图片过大')
      .meta({ label: '图片' }),
  }),
  data: z.object({
    /** Address that an `<img>` can load: it carries no token, only the hash. */
    url: z.string(),
    hash: z.string(),
    contentType: z.string(),
    bytes: z.number(),
  }),
})

/** A stored image. The SHA-256 in its address is all the right that is needed: who knows it has seen the image. */
export const getViewImage = call({
  method: 'GET',
  path: '/api/ml-mlink/view/image',
  label: '画面图片',
  permission: 'public',
  isOpenUnlicensed: true,
  reads: [],
  answer: 'file',
  query: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '图片编号格式不正确')
      .meta({ label: '图片' }),
  }),
})
