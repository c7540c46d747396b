import * as z from 'zod'
import type { FileHolder } from './holder'
import type { FieldOptions } from './meta'
import { Id } from './wire'

/** A stored file as answers carry it. */
export const StoredFile = z.object({
  id: Id,
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  /** As the bytes themselves show it; the name decides nothing. */
  contentType: z.string(),
})

interface AttachmentsOptions extends FieldOptions {
  /** Files that a record may have; 20 unless told. */
  max?: number
  min?: number
}

/**
 * Files of the record, in their order: uploaded while its form stands open, the record's when it is saved, removed with it. A
 * body names them by id; a change that leaves the field out leaves the files as they are. Lists carry them where they are a
 * column, and show how many there are. A record has one field of files: its holder.
 */
export const attachments = (
  label: string,
  holder: FileHolder,
  { min = 0, max = 20, ...options }: AttachmentsOptions = {},
) =>
  z
    .array(z.object({ id: Id.meta({ label: '文件', reference: `${holder.noun}Upload` }) }))
    .min(min)
    .max(max)
    .meta({ isDetailOnly: !options.column, ...options, label, kind: 'attachments', most: max, holder })
