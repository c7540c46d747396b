import { createHash } from 'node:crypto'
import { coreErrors } from '@energy-console/contract'
import { engineeringErrors, type firmware } from '@energy-console/contract/engineering'
import { eq } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { firmwareTable } from './table'

const fixed = ['kind', 'productId', 'title', 'version'] as const

/** Refuses another value of what is settled when a record is made. */
export function refuseFixed<K extends string>(
  fields: readonly K[],
  values: Partial<Record<K, unknown>>,
  before: Record<K, unknown>,
): void {
  for (const name of fields)
    if (values[name] !== undefined && (values[name] ?? null) !== (before[name] ?? null))
      throw refuse(engineeringErrors.fixed, {}, name)
}

/** The file of a firmware is read once, part by part, for its checksum; from then on only words about it change. */
export const firmwareHooks = (
  attachments: Attachments,
): ResourceHooks<typeof firmware, typeof firmwareTable> => ({
  async beforeSave(_context, values, before) {
    if (!before) return
    refuseFixed(fixed, values, before)
    const [file] = values.file ?? []
    if (file && file.id !== before.attachmentId) throw refuse(engineeringErrors.fixed, {}, 'file')
  },
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
