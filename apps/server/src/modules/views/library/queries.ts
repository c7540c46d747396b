import type { Tx } from '../../../platform/database'
import { viewTable } from '../view/table'

/** Folders and tags in use. */
export async function foldersAndTags(tx: Tx) {
  const rows = await tx.select({ folder: viewTable.folder, tags: viewTable.tags }).from(viewTable).limit(5000)
  const sorted = (values: (string | null)[]) =>
    [...new Set(values)].filter((value): value is string => Boolean(value)).sort()
  return { folders: sorted(rows.map((row) => row.folder)), tags: sorted(rows.flatMap((row) => row.tags)) }
}
