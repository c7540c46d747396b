import { createHash } from 'node:crypto'
import { coreErrors } from '@energy-console/contract'
import type { firmware } from '@energy-console/contract/engineering'
import { eq } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { firmwareTable } from './table'

/** The file of a firmware is read once, part by part, for its checksum; from then on only words about it change. */
export const firmwareHooks = (
  attachments: Attachments,
): ResourceHooks<typeof firmware, typeof firmwareTable> => ({
  async afterSave({ tx }, id, _values, before) {
    if (before) return
    const [file] = (await attachments.listOf(tx, 'firmware', [id])).get(id) ?? []
    if (!file) throw refuse(coreErrors.invalid, { field: '文件', reason: '请选择文件' }, 'file')
    await tx
      .update(firmwareTable)
      .set({ attachmentId: file.id, size: file.size, checksum: await checksumOf(attachments, tx, file.id) })
      .where(eq(firmwareTable.id, id))
  },
})

async function checksumOf(attachments: Attachments, tx: Tx, id: string): Promise<string> {
  const hash = createHash('sha256')
  for (let part = 0; ; part += 1) {
    const bytes = await attachments.readPart(tx, id, part)
    if (!bytes) return hash.digest('hex')
    hash.update(bytes)
  }
}
