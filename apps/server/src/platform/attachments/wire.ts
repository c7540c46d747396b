import type { Attachment } from '@energy-console/contract/attachments'
import type { attachmentTable } from './table'

/** An attachment as the wire shows it. */
export const wireOf = ({
  id,
  fileName,
  size,
  contentType,
}: Pick<typeof attachmentTable.$inferSelect, 'id' | 'fileName' | 'size' | 'contentType'>): Attachment => ({
  id,
  fileName,
  size,
  contentType,
})
