import { coreErrors } from '@energy-console/contract'
import type { firmware } from '@energy-console/contract/engineering'
import { eq } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import { refuse } from '../../../platform/errors'
import { mebibyte } from '../../../platform/limits'
import type { ResourceHooks } from '../../../platform/resource'
import { type Checksums, checksumOf } from './checksums'
import { firmwareTable } from './table'

/** Longer files take seconds: nobody waits for their checksum, and no transaction is held. */
const quickBytes = 4 * mebibyte

/** A firmware has its file's bytes, and their checksum. Once it is there only words about it change. */
export const firmwareHooks = (
  attachments: Attachments,
  checksums: Pick<Checksums, 'reckon'>,
): ResourceHooks<typeof firmware, typeof firmwareTable> => ({
  // the column is filled up with blanks
  extend: async (_context, rows) =>
    rows.map(({ checksum, ...row }) => ({
      ...row,
      checksum: (typeof checksum === 'string' && checksum.trim()) || undefined,
    })),
  async afterSave({ tx, session: { tenantId }, afterCommit }, id, _values, before) {
    if (before) return
    const [file] = (await attachments.listOf(tx, 'firmware', [id])).get(id) ?? []
    if (!file) throw refuse(coreErrors.invalid, { field: '文件', reason: '请选择文件' }, 'file')
    const { id: attachmentId, size } = file
    const isQuick = size <= quickBytes
    const checksum = isQuick ? await checksumOf((part) => attachments.readPart(tx, attachmentId, part)) : ''
    await tx.update(firmwareTable).set({ attachmentId, size, checksum }).where(eq(firmwareTable.id, id))
    if (!isQuick) afterCommit(() => void checksums.reckon({ id, tenantId, attachmentId }))
  },
})
